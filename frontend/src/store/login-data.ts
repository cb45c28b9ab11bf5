import type { Points, SessionCustomer } from "@shop/api-client";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { localStore } from "@/lib/storage";

/**
 * What the header and the pages show of the signed-in customer before the gateway has answered. It
 * is for display only and proves nothing: who is signed in is the session's business, which no
 * script can read.
 */
export type LoginData = SessionCustomer;

/** Null where nobody is signed in, as far as this browser knows. */
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

/** Whether a customer sees other prices than a visitor, who sees the shop's own with VAT. */
export const hasOwnPrices = ({ hasPriceList, vatIncluded }: LoginData): boolean =>
  hasPriceList || !vatIncluded;

/** Shows a customer as signed in, or nobody; all that signing in or out takes is features/session's. */
export function showLogin(customer: LoginData | null): void {
  useLoginData.setState({ customer });
  if (customer === null) useLoginData.persist.clearStorage();
}

type Fields = Readonly<Record<string, unknown>>;

// Declared, not assigned: the store above reads what is stored while this module is still starting.
function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

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

/** What can be believed of whatever the browser had stored: nobody, where there is no name or no key. */
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
