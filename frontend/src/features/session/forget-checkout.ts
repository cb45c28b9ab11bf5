import { DRAFT_KEY, PLACED_ORDERS_KEY } from "@/lib/checkout-keys";
import { MESSAGE_DRAFTS_KEY, sessionStore } from "@/lib/session-storage";
import { localStore } from "@/lib/storage";
import { useLoginData } from "@/store/login-data";

/** What was typed, and what was ordered, is nobody else's to find. */
export function forgetCheckout(): void {
  sessionStore.removeItem(DRAFT_KEY);
  sessionStore.removeItem(MESSAGE_DRAFTS_KEY);
  localStore.removeItem(PLACED_ORDERS_KEY);
}

/** Forgets it once a customer has left, in whatever way and tab; returns how to stop. */
export function forgetWithCustomer(): () => void {
  return useLoginData.subscribe(({ customer }, before) => {
    const hasLeft = before.customer !== null && before.customer.key !== customer?.key;
    if (hasLeft) forgetCheckout();
  });
}
