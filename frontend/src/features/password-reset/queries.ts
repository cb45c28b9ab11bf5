import type { PasswordReset } from "@shop/api-client";
import { findPasswordResetOptions } from "@shop/api-client/queries";

const MINUTE = 60_000;

/** Whether the link that brought the shopper here holds: asked by every look, and while its form is shown. */
export const passwordResetQuery = () => ({
  ...findPasswordResetOptions(),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: PasswordReset | undefined } }) =>
    data?.usable === false ? (false as const) : MINUTE,
  refetchOnWindowFocus: true,
  throwOnError: false,
});
