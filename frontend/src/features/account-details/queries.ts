import type { Account } from "@shop/api-client";
import { findAccountOptions, findAccountQueryKey } from "@shop/api-client/queries";
import { useQueryClient } from "@tanstack/react-query";

/** Query of the account; its error is shown by the component that uses it, not by the whole page. */
export const accountQuery = () => ({ ...findAccountOptions(), throwOnError: false });

/** Returns a function that stores the updated account in the query cache. */
export function useSetAccount(): (account: Account | undefined) => void {
  const queryClient = useQueryClient();
  return (account) => {
    if (account !== undefined) queryClient.setQueryData(findAccountQueryKey(), account);
  };
}
