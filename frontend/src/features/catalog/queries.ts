import { listBrandsOptions, listCategoriesOptions } from "@shop/api-client/queries";
import { useQuery } from "@tanstack/react-query";

const QUARTER_HOUR = 15 * 60_000;

export const categoriesQuery = () => ({ ...listCategoriesOptions(), staleTime: QUARTER_HOUR });

export const brandsQuery = () => ({ ...listBrandsOptions(), staleTime: QUARTER_HOUR });

/** Empty where they can't be had: a page with a shorter menu beats none. */
export function useCategories() {
  return useQuery({ ...categoriesQuery(), throwOnError: false }).data?.items ?? [];
}

/** Empty where they can't be had, as with the categories. */
export function useBrands() {
  return useQuery({ ...brandsQuery(), throwOnError: false }).data?.items ?? [];
}
