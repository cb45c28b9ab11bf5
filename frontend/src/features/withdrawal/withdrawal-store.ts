import type { Withdrawal, WithdrawalPreview } from "@shop/api-client";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { WITHDRAWAL_KEY } from "@/lib/checkout-keys";
import { sessionStore } from "@/lib/session-storage";
import { useLoginData } from "@/store/login-data";

/** Texts as typed in the first step. */
export type TypedWithdrawal = { name: string; reference: string; email: string };

/** Result of the first step. */
export type Declaration = TypedWithdrawal & {
  /** Id of the customer's order; null for an order that is named by its reference. */
  orderId: number | null;
  /** Null if the order was not found, or could not be looked up. */
  preview: WithdrawalPreview | null;
  /** Chosen pieces by line number; lines that are not named are chosen whole. */
  pieces: Readonly<Record<string, number>>;
};

export type WithdrawalReceipt = { withdrawal: Withdrawal; declaration: Declaration };

type WithdrawalState = {
  /** Key of the signed-in customer; null for an anonymous visitor. */
  owner: string | null;
  typed: TypedWithdrawal;
  declaration: Declaration | null;
  receipt: WithdrawalReceipt | null;
  /** Requests that were sent, with their idempotency keys. */
  sent: { request: string; key: string }[];
};

const MAX_SENT = 20;

const NOTHING_TYPED: TypedWithdrawal = { name: "", reference: "", email: "" };

const EMPTY: WithdrawalState = {
  owner: null,
  typed: NOTHING_TYPED,
  declaration: null,
  receipt: null,
  sent: [],
};

/** Survives a reload, in this tab only, because it holds personal data. */
const useStored = create<WithdrawalState>()(
  persist((): WithdrawalState => EMPTY, {
    name: WITHDRAWAL_KEY,
    version: 1,
    storage: createJSONStorage(() => sessionStore),
  }),
);

const currentOwner = () => useLoginData.getState().customer?.key ?? null;

/** An anonymous visitor's input stays visible after sign-in. */
const visibleTo = (state: WithdrawalState, owner: string | null): WithdrawalState =>
  state.owner === null || state.owner === owner ? state : EMPTY;

export function useWithdrawal(): WithdrawalState {
  const owner = useLoginData(({ customer }) => customer?.key ?? null);
  return useStored((state) => visibleTo(state, owner));
}

export const readTyped = (): TypedWithdrawal =>
  visibleTo(useStored.getState(), currentOwner()).typed;

function change(changes: Partial<WithdrawalState>): void {
  const owner = currentOwner();
  useStored.setState((state) => ({ ...visibleTo(state, owner), ...changes, owner }));
}

export const storeTyped = (typed: TypedWithdrawal): void => change({ typed });

export const storeDeclaration = (declaration: Declaration): void => change({ declaration });

/** The receipt replaces the input: a withdrawal that was sent is not offered again. */
export const storeReceipt = (receipt: WithdrawalReceipt): void =>
  change({ receipt, typed: NOTHING_TYPED, declaration: null });

/** The same request has the same key, so the gateway stores it once. */
export function keyOf(request: string): string {
  const { sent } = visibleTo(useStored.getState(), currentOwner());
  const known = sent.find((one) => one.request === request);
  if (known !== undefined) return known.key;
  const key = crypto.randomUUID();
  change({ sent: [{ request, key }, ...sent].slice(0, MAX_SENT) });
  return key;
}

/** From now on, the same request makes a new declaration. */
export function forgetKey(key: string): void {
  change({ sent: useStored.getState().sent.filter((one) => one.key !== key) });
}

// Clear everything when the customer signs out, here or in another tab.
useLoginData.subscribe(({ customer }, previous) => {
  if (previous.customer === null || customer?.key === previous.customer.key) return;
  useStored.setState(EMPTY);
  useStored.persist.clearStorage();
});
