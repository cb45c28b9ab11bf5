import type { Account } from "@shop/api-client";
import { useQueryClient } from "@tanstack/react-query";

import { useTakeOverAccount } from "@/features/account-details/queries";
import { renewSession } from "@/features/session/refresh-session";

/** Shows what was saved everywhere: in the account, and what the shop's frame shows of the customer. */
export function useAccountSaved(): (account: Account | undefined) => void {
  const queryClient = useQueryClient();
  const takeOver = useTakeOverAccount();
  return (account) => {
    takeOver(account);
    void renewSession(queryClient);
  };
}
