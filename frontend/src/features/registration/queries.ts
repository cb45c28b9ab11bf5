import { findLocationOptions } from "@shop/api-client/queries";

const MINUTE = 60_000;

/** The country that forms start with: a proposal that no page waits for. */
export const locationQuery = () => ({
  ...findLocationOptions(),
  staleTime: 30 * MINUTE,
  throwOnError: false,
});
