import type { QueryClient, QueryKey } from "@tanstack/react-query";

import { hasOwnPrices, type LoginData, storeLoginData, useLoginData } from "@/store/login-data";
import { changeStore, useStore } from "@/store/store";
import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";

/**
 * Queries of the header and the menu. After a sign-in or sign-out, their old responses stay visible
 * until new responses arrive.
 */
const FRAME_OPERATIONS = new Set(["findStorefront", "listCategories", "listBrands", "listSlides"]);

/** Counts sign-ins and sign-outs, to detect responses that were requested for another customer. */
let changes = 0;
export const customerChanges = () => changes;

/** `null` is an anonymous visitor. Returns whether cart or wishlist were emptied. */
export function changeCustomer(queryClient: QueryClient, customer: LoginData | null): boolean {
  const previous = useLoginData.getState().customer;
  const hasLeft = previous !== null && previous.key !== customer?.key;
  // The lines contain the customer's own prices, which the next shopper must not see.
  const hasEmptied = hasLeft && hasOwnPrices(previous) && emptyCartAndWishlist();
  storeLoginData(customer);
  dropCachedResponses(queryClient);
  return hasEmptied;
}

export function updateCustomer(queryClient: QueryClient, customer: LoginData | null): void {
  const previous = useLoginData.getState().customer;
  if (previous?.key === customer?.key) storeLoginData(customer);
  else if (changeCustomer(queryClient, customer)) {
    void showMessage("info", sessionTexts.ownPricesOver);
  }
}

export async function syncFromOtherTab(queryClient: QueryClient): Promise<void> {
  const previous = useLoginData.getState().customer;
  await useLoginData.persist.rehydrate();
  const { customer } = useLoginData.getState();
  if (previous?.key === customer?.key) return;
  dropCachedResponses(queryClient);
}

export function emptyCartAndWishlist(): boolean {
  const { cart, wishlist } = useStore.getState();
  changeStore(() => ({ cart: [], wishlist: [] }));
  return cart.length + wishlist.length > 0;
}

type QueryWithKey = { queryKey: QueryKey };
const isFrameQuery = ({ queryKey }: QueryWithKey) => FRAME_OPERATIONS.has(operationOf(queryKey));
const isPageQuery = (query: QueryWithKey) => !isFrameQuery(query);

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
