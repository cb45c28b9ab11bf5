import type { Points, SessionCustomer } from "@shop/api-client";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { localStore } from "@/lib/storage";
import { fieldsOf } from "@/lib/stored-json";

/**
 * Data of the signed-in customer that is shown before the gateway has responded. It is for display
 * only and proves nothing: the session decides who is signed in, and scripts cannot read its
 * cookie.
 */
export type LoginData = SessionCustomer;

/** `null` if this browser knows no signed-in customer. */
type LoginState = { customer: LoginData | null };

export const LOGIN_KEY = "loginData";

export const useLoginData = create<LoginState>()(
  persist((): LoginState => ({ customer: null }), {
    name: LOGIN_KEY,
    storage: createJSONStorage(() => localStore),
    merge: readLogin,
  }),
);

export const useIsSignedIn = () => useLoginData(({ customer }) => customer !== null);

/** Whether the customer's prices differ from those of an anonymous visitor, which include VAT. */
export const hasOwnPrices = ({ hasPriceList, vatIncluded }: LoginData): boolean =>
  hasPriceList || !vatIncluded;

/**
 * Stores the customer to show, or `null`. Everything else about signing in and out is in
 * features/session.
 */
export function storeLoginData(customer: LoginData | null): void {
  useLoginData.setState({ customer });
  if (customer === null) useLoginData.persist.clearStorage();
}

// Hoisted function declarations: the store above calls them while this module is being evaluated.
function isAmount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

function readPoints(value: unknown): Points | null {
  const { balanceHundredths, onHoldHundredths, availableHundredths, worthCents } = fieldsOf(value);
  const points = [balanceHundredths, onHoldHundredths];
  if (!points.every((amount) => Number.isInteger(amount))) return null;
  if (!isAmount(availableHundredths) || !isAmount(worthCents)) return null;
  return {
    balanceHundredths: Number(balanceHundredths),
    onHoldHundredths: Number(onHoldHundredths),
    availableHundredths,
    worthCents,
  };
}

/** Validates the stored value; without a name or a key, there is no customer. */
function readLogin(stored: unknown): LoginState {
  const { key, name, countryCode, hasPriceList, vatIncluded, points, credentialsToUpdate } =
    fieldsOf(fieldsOf(stored)["customer"]);
  if (typeof key !== "string" || typeof name !== "string") return { customer: null };
  const { email, password } = fieldsOf(credentialsToUpdate);
  return {
    customer: {
      key: key.slice(0, 200),
      name: name.slice(0, 200),
      countryCode: typeof countryCode === "string" ? countryCode : null,
      hasPriceList: hasPriceList === true,
      vatIncluded: vatIncluded !== false,
      points: readPoints(points),
      credentialsToUpdate: { email: email === true, password: password === true },
    },
  };
}
