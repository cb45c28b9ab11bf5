import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { NotifyHydrated } from "@/app/notify-hydrated";
import { PageFailure, type PageFailureProps } from "@/app/page-fallbacks";
import { storefrontQuery } from "@/features/tenant/queries";

const RETRY_INTERVAL_MS = 5000;

/** In place of the whole layout. Without the shop's settings, it reads them until they are there. */
export function ShopFailure(failure: PageFailureProps) {
  const { onRetry } = failure;
  const { data } = useQuery({
    ...storefrontQuery(),
    refetchInterval: RETRY_INTERVAL_MS,
    throwOnError: false,
  });
  const [wasMissing] = useState(data === undefined);
  const isBack = wasMissing && data !== undefined;
  useEffect(() => {
    if (isBack) onRetry();
  }, [isBack, onRetry]);
  return (
    <>
      <PageFailure {...failure} />
      <NotifyHydrated />
    </>
  );
}
