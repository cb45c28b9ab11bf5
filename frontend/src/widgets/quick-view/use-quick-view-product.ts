import type { Product } from "@shop/api-client";
import { findProductBySlugOptions } from "@shop/api-client/queries";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { productQuery } from "@/features/product/queries";

import type { QuickViewProduct } from "./quick-view-store";

/** The product of quick view one, by id, or of quick view two, by slug. */
export function useQuickViewProduct({ id, slug, hasColorVariants }: QuickViewProduct) {
  const queryClient = useQueryClient();
  const { queryKey } = productQuery(id);
  const byId = useQuery({ ...productQuery(id), enabled: !hasColorVariants, throwOnError: false });
  const bySlug = useQuery({
    ...findProductBySlugOptions({ path: { slug } }),
    enabled: hasColorVariants,
    throwOnError: false,
    // Its page may have been visited already.
    initialData: () => queryClient.getQueryData<Product>(queryKey),
    initialDataUpdatedAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  });
  return hasColorVariants ? bySlug : byId;
}
