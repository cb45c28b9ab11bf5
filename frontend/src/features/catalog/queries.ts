import { listBrandsOptions, listCategoriesOptions } from "@shop/api-client/react-query";
import { useQuery } from "@tanstack/react-query";

const QUARTER_HOUR = 15 * 60_000;

export const categoriesQuery = () => ({ ...listCategoriesOptions(), staleTime: QUARTER_HOUR });

export const brandsQuery = () => ({ ...listBrandsOptions(), staleTime: QUARTER_HOUR });

/** Empty if the categories are unavailable: the page works with a shorter menu. */
export function useCategories() {
  return useQuery({ ...categoriesQuery(), throwOnError: false }).data?.items ?? [];
}

export function useBrands() {
  return useQuery({ ...brandsQuery(), throwOnError: false }).data?.items ?? [];
}
