import type { OrderPaymentMethod } from "@shop/api-client";
import { maxLength as cartLength } from "@shop/api-client/limits/cart";
import { maxLength } from "@shop/api-client/limits/create-order-request";
import { maxLength as guestLength } from "@shop/api-client/limits/guest-buyer";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { DRAFT_KEY, GUEST_DETAILS_KEY } from "@/lib/checkout-keys";
import { sessionStore } from "@/lib/session-storage";
import { localStore } from "@/lib/storage";
import { fieldsOf, parseStored } from "@/lib/stored-json";
import { useLoginData } from "@/store/login-data";

import { MAX_POINTS_LENGTH } from "./parse-points";

export type GuestDraft = Readonly<Record<string, string | undefined>>;

/**
 * Survives a reload and the return from the payment page. The checkboxes for consent and age are
 * never stored.
 */
type CheckoutDraft = {
  shippingMethodId: number | null;
  paymentMethod: OrderPaymentMethod | null;
  /** Text as typed. */
  points: string;
  notes: string;
  guest: GuestDraft;
};

/** `owner` is the customer's key, null for an anonymous visitor. */
type OwnedDraft = CheckoutDraft & { owner: string | null };

const EMPTY: OwnedDraft = {
  owner: null,
  shippingMethodId: null,
  paymentMethod: null,
  points: "",
  notes: "",
  guest: {},
};

export const PAYMENT_METHODS = [
  "cash-on-delivery",
  "card",
  "bank-transfer",
  "card-wallet",
] as const satisfies readonly OrderPaymentMethod[];

/** Maximum lengths. In the API, the country is part of the cart. */
export const GUEST_LENGTH = { ...guestLength, countryCode: cartLength.countryCode };

// `persist` calls `readDraft` at once. All constants of `readDraft` must be defined above.
const useDrafts = create<OwnedDraft>()(
  persist((): OwnedDraft => EMPTY, {
    name: DRAFT_KEY,
    storage: createJSONStorage(() => sessionStore),
    merge: readDraft,
  }),
);

/**
 * An anonymous visitor's draft stays visible after sign-in. A customer's draft is visible only to
 * that customer.
 */
const visibleTo = (draft: OwnedDraft, owner: string | null): CheckoutDraft =>
  draft.owner === null || draft.owner === owner ? draft : EMPTY;

const keyOfShopper = ({ customer }: ReturnType<typeof useLoginData.getState>) =>
  customer?.key ?? null;

export function useDraft(): CheckoutDraft {
  const owner = useLoginData(keyOfShopper);
  return useDrafts((draft) => visibleTo(draft, owner));
}

export function changeDraft(change: Partial<CheckoutDraft>): void {
  const owner = keyOfShopper(useLoginData.getState());
  useDrafts.setState((draft) => ({ ...visibleTo(draft, owner), ...change, owner }));
}

export function clearDraft(): void {
  useDrafts.setState(EMPTY);
  useDrafts.persist.clearStorage();
}

/** Keeps a guest's details in memory until the next page load, for the offer of an account. */
export function clearOrderedDraft(): void {
  useDrafts.setState(({ guest }) => ({ ...EMPTY, guest }));
  useDrafts.persist.clearStorage();
}

// Clear the draft when the customer signs out, here or in another tab.
useLoginData.subscribe(({ customer }, previous) => {
  if (previous.customer !== null && customer?.key !== previous.customer.key) clearDraft();
});

function textOf(value: unknown, limit: number): string {
  return typeof value === "string" ? value.slice(0, limit) : "";
}

function readGuest(stored: unknown): GuestDraft {
  const fields = new Map(Object.entries(fieldsOf(stored)));
  const limits = Object.entries(GUEST_LENGTH).filter(([name]) => fields.has(name));
  return Object.fromEntries(limits.map(([name, limit]) => [name, textOf(fields.get(name), limit)]));
}

/** Invalid stored values become defaults, and a missing guest the details of an earlier order (D-255). */
export function readDraft(stored: unknown): OwnedDraft {
  const { owner, shippingMethodId, paymentMethod, points, notes, guest } = fieldsOf(stored);
  return {
    owner: typeof owner === "string" ? owner : null,
    shippingMethodId: Number.isInteger(shippingMethodId) ? Number(shippingMethodId) : null,
    paymentMethod: PAYMENT_METHODS.find((method) => method === paymentMethod) ?? null,
    points: textOf(points, MAX_POINTS_LENGTH),
    notes: textOf(notes, maxLength.notes),
    guest: readGuest(guest ?? parseStored(localStore.getItem(GUEST_DETAILS_KEY))),
  };
}
