import { findStorefrontOptions, listSlidesOptions } from "@shop/api-client/queries";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";

const HOUR = 3_600_000;

/** The shop's public settings change a few times a year. */
export const storefrontQuery = () => ({ ...findStorefrontOptions(), staleTime: HOUR });

export const slidesQuery = () => ({ ...listSlidesOptions(), staleTime: 5 * 60_000 });

/** Null until they are there; none where they can't be had, as a shop sells without them. */
export function useSlides() {
  const { data, isError } = useQuery({ ...slidesQuery(), throwOnError: false });
  return data?.items ?? (isError ? [] : null);
}

export function useStorefront() {
  return useSuspenseQuery(storefrontQuery()).data;
}
