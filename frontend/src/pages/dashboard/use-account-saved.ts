import type { Account } from "@shop/api-client";
import { useQueryClient } from "@tanstack/react-query";

import { useSetAccount } from "@/features/account-details/queries";
import { refreshSessionAfterChange } from "@/features/session/refresh-session";

export function useAccountSaved(): (account: Account | undefined) => void {
  const queryClient = useQueryClient();
  const setAccount = useSetAccount();
  return (account) => {
    setAccount(account);
    void refreshSessionAfterChange(queryClient);
  };
}
