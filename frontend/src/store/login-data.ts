import type { Points, SessionCustomer } from "@shop/api-client";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { localStore } from "@/lib/storage";
import { fieldsOf } from "@/lib/stored-json";

/** Data of the signed-in customer, for display only. The session decides who is signed in. */
export type LoginData = SessionCustomer;

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

/** Whether the prices differ from those of an anonymous visitor, which include VAT. */
export const hasOwnPrices = ({ hasPriceList, vatIncluded }: LoginData): boolean =>
  hasPriceList || !vatIncluded;

export function storeLoginData(customer: LoginData | null): void {
  useLoginData.setState({ customer });
  if (customer === null) useLoginData.persist.clearStorage();
}

// Hoisted: the store above calls these functions while this module is being evaluated.
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

function readLogin(stored: unknown): LoginState {
  const {
    key,
    name,
    countryCode,
    hasPriceList,
    vatIncluded,
    points,
    credentialsToUpdate,
    mustClaim,
  } = fieldsOf(fieldsOf(stored)["customer"]);
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
      mustClaim: mustClaim === true,
    },
  };
}
