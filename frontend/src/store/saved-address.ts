import { changeQuery, paths } from "@/lib/paths";

import type { SavedProduct } from "./saved-product";

/** The page of a saved product, with what was chosen there. */
export function savedAddress({ id, productId, choice }: SavedProduct): string {
  const page = { pathname: paths.product({ id: productId }), search: "" };
  return changeQuery(page, {
    variant: id === productId ? undefined : id,
    color: choice?.color,
    size: choice?.size,
  });
}
