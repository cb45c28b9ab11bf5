import { findStorefrontOptions, listSlidesOptions } from "@shop/api-client/queries";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";

const HOUR_MS = 3_600_000;

/** Query of the shop's public settings, which change a few times a year. */
export const storefrontQuery = () => ({ ...findStorefrontOptions(), staleTime: HOUR_MS });

export const slidesQuery = () => ({ ...listSlidesOptions(), staleTime: 5 * 60_000 });

/**
 * Returns the slides: `null` while loading, an empty list if the request fails, since the page
 * works without slides.
 */
export function useSlides() {
  const { data, isError } = useQuery({ ...slidesQuery(), throwOnError: false });
  return data?.items ?? (isError ? [] : null);
}

export function useStorefront() {
  return useSuspenseQuery(storefrontQuery()).data;
}
