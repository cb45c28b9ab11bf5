import type { QueryClient, QueryKey } from "@tanstack/react-query";

import { hasOwnPrices, type LoginData, showLogin, useLoginData } from "@/store/login-data";
import { changeStore, useStore } from "@/store/store";
import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";

/** Asked for anew too, but shown meanwhile: every page's frame is made of them. */
const FRAME = new Set(["findStorefront", "listCategories", "listBrands", "listSlides"]);

/** Counts who came and went: an answer that was asked for before is about somebody else. */
let changes = 0;
export const customerChanges = () => changes;

/**
 * Takes over that somebody else, or nobody, is signed in: their prices, their points, their orders.
 * Whether that has emptied cart or wishlist.
 */
export function changeCustomer(queryClient: QueryClient, customer: LoginData | null): boolean {
  const before = useLoginData.getState().customer;
  const isOver = before !== null && before.key !== customer?.key;
  // The prices in it were the customer's own and not the next shopper's to see.
  const hasEmptied = isOver && hasOwnPrices(before) && emptyCartAndWishlist();
  showLogin(customer);
  forgetAnswers(queryClient);
  return hasEmptied;
}

/** Takes over what is new about who is signed in. */
export function updateCustomer(queryClient: QueryClient, customer: LoginData | null): void {
  const before = useLoginData.getState().customer;
  if (before?.key === customer?.key) showLogin(customer);
  else if (changeCustomer(queryClient, customer)) {
    void showMessage("info", sessionTexts.ownPricesOver);
  }
}

/** Takes over what another tab has done since. */
export async function followOtherTab(queryClient: QueryClient): Promise<void> {
  const before = useLoginData.getState().customer;
  await useLoginData.persist.rehydrate();
  const { customer } = useLoginData.getState();
  if (before?.key === customer?.key) return;
  forgetAnswers(queryClient);
}

/** Whether there was anything to be emptied. */
export function emptyCartAndWishlist(): boolean {
  const { cart, wishlist } = useStore.getState();
  changeStore(() => ({ cart: [], wishlist: [] }));
  return cart.length + wishlist.length > 0;
}

type Asked = { queryKey: QueryKey };
const isFrame = ({ queryKey }: Asked) => FRAME.has(operationOf(queryKey));
const isPage = (query: Asked) => !isFrame(query);

/** No answer that was given to somebody else is shown again; what is on the page is asked for anew. */
export function forgetAnswers(queryClient: QueryClient): void {
  changes += 1;
  queryClient.removeQueries({ type: "inactive", predicate: isPage });
  void queryClient.invalidateQueries({ predicate: isFrame });
  void queryClient.resetQueries({ predicate: isPage });
}

function operationOf([first]: QueryKey): string {
  const hasId = typeof first === "object" && first !== null && "_id" in first;
  return hasId && typeof first._id === "string" ? first._id : "";
}
