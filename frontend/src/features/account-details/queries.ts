import type { Account } from "@shop/api-client";
import { findAccountOptions, findAccountQueryKey } from "@shop/api-client/react-query";
import { useQueryClient } from "@tanstack/react-query";

/** The component shows the error itself, so that the page stays. */
export const accountQuery = () => ({ ...findAccountOptions(), throwOnError: false });

export function useSetAccount(): (account: Account | undefined) => void {
  const queryClient = useQueryClient();
  return (account) => {
    if (account !== undefined) queryClient.setQueryData(findAccountQueryKey(), account);
  };
}
