import type { Account } from "@shop/api-client";
import { useQueryClient } from "@tanstack/react-query";

import { useSetAccount } from "@/features/account-details/queries";
import { refreshSessionAfterChange } from "@/features/session/refresh-session";

/** Returns a function that updates the account and the session after saving. */
export function useAccountSaved(): (account: Account | undefined) => void {
  const queryClient = useQueryClient();
  const setAccount = useSetAccount();
  return (account) => {
    setAccount(account);
    void refreshSessionAfterChange(queryClient);
  };
}
