import type { Account } from "@shop/api-client";
import { findAccountOptions, findAccountQueryKey } from "@shop/api-client/react-query";
import { useQueryClient } from "@tanstack/react-query";

type AccountState = { state: { data: Account | undefined } };

export const accountQuery = () => ({
  ...findAccountOptions(),
  // The component shows the error itself, so that the page stays.
  throwOnError: false,
  // The customer opens the mailed link in another tab.
  refetchOnWindowFocus: ({ state }: AccountState) =>
    typeof state.data?.emailToConfirm === "string" && ("always" as const),
});

export function useSetAccount(): (account: Account | undefined) => void {
  const queryClient = useQueryClient();
  return (account) => {
    if (account !== undefined) queryClient.setQueryData(findAccountQueryKey(), account);
  };
}
