import type { QueryClient } from "@tanstack/react-query";

import { useLoginData } from "@/store/login-data";
import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";

import { emptyCartAndWishlist } from "./customer-change";
import { recordActivity } from "./last-activity";
import { refreshSession } from "./refresh-session";
import { clearEndReason } from "./session-end-reason";
import { clearPendingSignOut } from "./sign-out";

/**
 * Takes over the session that the gateway has begun. Empties a cart with public prices if the
 * customer has own prices (CART-09).
 */
export async function finishProviderSignIn(
  queryClient: QueryClient,
  companyName: string,
): Promise<void> {
  const previous = useLoginData.getState().customer;
  // A pending sign-out would end the new session.
  clearPendingSignOut();
  const customer = await refreshSession(queryClient);
  // The page's address also works as a link: it must not empty the cart of a signed-in customer.
  if (customer === null || customer.key === previous?.key) return;
  clearEndReason();
  recordActivity();
  if (customer.hasPriceList && emptyCartAndWishlist()) {
    void showMessage("info", companyName, sessionTexts.emptied);
  }
}
