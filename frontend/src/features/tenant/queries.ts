import { findStorefrontOptions, listSlidesOptions } from "@shop/api-client/react-query";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";

const HOUR_MS = 3_600_000;

/** The shop's public settings change a few times a year. */
export const storefrontQuery = () => ({ ...findStorefrontOptions(), staleTime: HOUR_MS });

export const slidesQuery = () => ({ ...listSlidesOptions(), staleTime: 5 * 60_000 });

/** `null` while loading. Empty if the request fails, because the page works without slides. */
export function useSlides() {
  const { data, isError } = useQuery({ ...slidesQuery(), throwOnError: false });
  return data?.items ?? (isError ? [] : null);
}

export function useStorefront() {
  return useSuspenseQuery(storefrontQuery()).data;
}
