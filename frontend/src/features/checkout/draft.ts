import type { OrderPaymentMethod } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/create-order-request";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { DRAFT_KEY } from "@/lib/checkout-keys";
import { sessionStore } from "@/lib/session-storage";
import { useLoginData } from "@/store/login-data";

/** What somebody without an account types, by the names of the fields. */
export type GuestDraft = Readonly<Record<string, string | undefined>>;

/**
 * What the shopper has chosen and typed at the checkout so far. It lasts as long as the tab: a reload,
 * or coming back from the payment page, finds it again. Consent and age are never kept here.
 */
export type CheckoutDraft = {
  shippingMethodId: number | null;
  paymentMethod: OrderPaymentMethod | null;
  /** Points to be redeemed, as typed. */
  points: string;
  notes: string;
  guest: GuestDraft;
};

/** Whose it is: the customer's key, null for nobody. */
type OwnedDraft = CheckoutDraft & { owner: string | null };

const EMPTY: OwnedDraft = {
  owner: null,
  shippingMethodId: null,
  paymentMethod: null,
  points: "",
  notes: "",
  guest: {},
};

const METHODS = ["cash-on-delivery", "card", "bank-transfer", "card-wallet"] as const;

/** No field takes more, nor are there so many of them. */
const MAX_GUEST_TEXT = 254;
const MAX_GUEST_FIELDS = 20;

// What the tab had stored is read while this is made: everything that reading needs stands above.
const useDrafts = create<OwnedDraft>()(
  persist((): OwnedDraft => EMPTY, {
    name: DRAFT_KEY,
    storage: createJSONStorage(() => sessionStore),
    merge: readDraft,
  }),
);

/** What a visitor began goes on when they sign in; what a customer began is nobody else's to see. */
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

/** For when the order is placed: the next one starts anew. */
export function forgetDraft(): void {
  useDrafts.setState(EMPTY);
  useDrafts.persist.clearStorage();
}

// Who signs out, here or in another tab, leaves nothing to whoever comes next.
useLoginData.subscribe(({ customer }, before) => {
  if (before.customer !== null && customer?.key !== before.customer.key) forgetDraft();
});

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textOf(value: unknown, most: number): string {
  return typeof value === "string" ? value.slice(0, most) : "";
}

function readGuest(stored: unknown): GuestDraft {
  const fields = Object.entries(fieldsOf(stored)).slice(0, MAX_GUEST_FIELDS);
  return Object.fromEntries(fields.map(([name, text]) => [name, textOf(text, MAX_GUEST_TEXT)]));
}

/** What can be believed of what the tab had stored. */
export function readDraft(stored: unknown): OwnedDraft {
  const { owner, shippingMethodId, paymentMethod, points, notes, guest } = fieldsOf(stored);
  return {
    owner: typeof owner === "string" ? owner : null,
    shippingMethodId: Number.isInteger(shippingMethodId) ? Number(shippingMethodId) : null,
    paymentMethod: METHODS.find((method) => method === paymentMethod) ?? null,
    points: textOf(points, 20),
    notes: textOf(notes, maxLength.notes),
    guest: readGuest(guest),
  };
}
