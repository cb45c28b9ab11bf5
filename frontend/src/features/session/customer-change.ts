import type { QueryClient, QueryKey } from "@tanstack/react-query";

import { hasOwnPrices, type LoginData, storeLoginData, useLoginData } from "@/store/login-data";
import { changeStore, useStore } from "@/store/store";
import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";

/**
 * Queries of the page's frame, such as header and menu. After a change of the customer, their
 * responses stay visible until they are refetched.
 */
const FRAME_OPERATIONS = new Set(["findStorefront", "listCategories", "listBrands", "listSlides"]);

/** Counts sign-ins and sign-outs, to detect responses that were requested for another customer. */
let changes = 0;
export const customerChanges = () => changes;

/**
 * Switches to another customer, or to an anonymous visitor with `null`, and drops the cached responses.
 * Returns whether cart or wishlist were emptied.
 */
export function changeCustomer(queryClient: QueryClient, customer: LoginData | null): boolean {
  const previous = useLoginData.getState().customer;
  const hasLeft = previous !== null && previous.key !== customer?.key;
  // The lines contain the customer's own prices, which the next shopper must not see.
  const hasEmptied = hasLeft && hasOwnPrices(previous) && emptyCartAndWishlist();
  storeLoginData(customer);
  dropCachedResponses(queryClient);
  return hasEmptied;
}

/** Updates the data of the signed-in customer, or switches to another customer. */
export function updateCustomer(queryClient: QueryClient, customer: LoginData | null): void {
  const previous = useLoginData.getState().customer;
  if (previous?.key === customer?.key) storeLoginData(customer);
  else if (changeCustomer(queryClient, customer)) {
    void showMessage("info", sessionTexts.ownPricesOver);
  }
}

/** Reads the signed-in customer from storage, because another tab may have changed it. */
export async function syncFromOtherTab(queryClient: QueryClient): Promise<void> {
  const previous = useLoginData.getState().customer;
  await useLoginData.persist.rehydrate();
  const { customer } = useLoginData.getState();
  if (previous?.key === customer?.key) return;
  dropCachedResponses(queryClient);
}

/** Empties cart and wishlist; returns whether they had items. */
export function emptyCartAndWishlist(): boolean {
  const { cart, wishlist } = useStore.getState();
  changeStore(() => ({ cart: [], wishlist: [] }));
  return cart.length + wishlist.length > 0;
}

type QueryWithKey = { queryKey: QueryKey };
const isFrameQuery = ({ queryKey }: QueryWithKey) => FRAME_OPERATIONS.has(operationOf(queryKey));
const isPageQuery = (query: QueryWithKey) => !isFrameQuery(query);

/** Drops the responses cached for another customer and refetches those on the page. */
export function dropCachedResponses(queryClient: QueryClient): void {
  changes += 1;
  queryClient.removeQueries({ type: "inactive", predicate: isPageQuery });
  void queryClient.invalidateQueries({ predicate: isFrameQuery });
  void queryClient.resetQueries({ predicate: isPageQuery });
}

function operationOf([first]: QueryKey): string {
  const hasId = typeof first === "object" && first !== null && "_id" in first;
  return hasId && typeof first._id === "string" ? first._id : "";
}
