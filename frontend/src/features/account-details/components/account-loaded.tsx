import type { Account } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { failureMessage } from "@/api/problem";
import { accountTexts } from "@/texts/account-details";
import { LoadingStatus } from "@/ui/loading-status";
import { PartFailure } from "@/ui/part-failure";
import { Skeleton } from "@/ui/skeleton";

import { accountQuery } from "../queries";

type AccountLoadedProps = {
  compact?: boolean;
  children: (account: Account) => ReactNode;
};

export function AccountLoaded({ compact = false, children }: AccountLoadedProps) {
  const { data, error, isFetching, refetch } = useQuery(accountQuery());
  if (data !== undefined) return children(data);
  if (error === null || isFetching) {
    return (
      <>
        <LoadingStatus>{accountTexts.loading}</LoadingStatus>
        {compact ? <Skeleton shape="title" /> : <Skeleton shape="block" />}
      </>
    );
  }
  return (
    <PartFailure
      {...failureMessage(error, accountTexts.failed)}
      compact={compact}
      onRetry={() => void refetch()}
    />
  );
}
