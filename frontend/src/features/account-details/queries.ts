import type { Account } from "@shop/api-client";
import { findAccountOptions, findAccountQueryKey } from "@shop/api-client/queries";
import { useQueryClient } from "@tanstack/react-query";

/** A failure is said in the account's place, not instead of the whole page. */
export const accountQuery = () => ({ ...findAccountOptions(), throwOnError: false });

/** Shows the record as it is after a change. */
export function useTakeOverAccount(): (account: Account | undefined) => void {
  const queryClient = useQueryClient();
  return (account) => {
    if (account !== undefined) queryClient.setQueryData(findAccountQueryKey(), account);
  };
}
