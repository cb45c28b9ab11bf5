import { findStorefrontOptions, listSlidesOptions } from "@shop/api-client/queries";
import { useSuspenseQuery } from "@tanstack/react-query";

const HOUR = 3_600_000;

/** The shop's public settings change a few times a year. */
export const storefrontQuery = () => ({ ...findStorefrontOptions(), staleTime: HOUR });

export const slidesQuery = () => ({ ...listSlidesOptions(), staleTime: 5 * 60_000 });

export function useStorefront() {
  return useSuspenseQuery(storefrontQuery()).data;
}
