import { Skeleton } from "@/ui/skeleton";

import { QuickViewColumns } from "./quick-view-columns";

/** The product's place while it is on its way. */
export function QuickViewSkeleton() {
  return (
    <QuickViewColumns
      gallery={<Skeleton shape="picture" />}
      details={
        <>
          <div className="grid gap-3">
            <Skeleton shape="title" />
            <Skeleton />
          </div>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton shape="title" />
        </>
      }
    />
  );
}
