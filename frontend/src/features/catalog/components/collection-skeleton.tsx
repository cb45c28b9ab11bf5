import { Skeleton } from "@/ui/skeleton";

import { PER_PAGE, type ListLayout } from "../list-state";
import { COLLECTION_GRIDS } from "./product-collection";

export type CollectionSkeletonProps = { layout: ListLayout };

/** A whole page of them, so that a list which stays as long keeps its place in the window. */
const PLACES = Array.from({ length: PER_PAGE }, (_, place) => place);

/** Holds the places of products that are on their way, in the size they will have. */
export function CollectionSkeleton({ layout }: CollectionSkeletonProps) {
  return (
    <div className={COLLECTION_GRIDS[layout]} aria-hidden>
      {PLACES.map((place) =>
        layout === "list" ? <RowSkeleton key={place} /> : <CardSkeleton key={place} />,
      )}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div>
      <Skeleton shape="picture" />
      {/* As high as category, two lines of name, rating and price. */}
      <div className="grid h-33 content-start gap-3 pt-4">
        <Skeleton />
        <Skeleton />
        <Skeleton shape="title" />
      </div>
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-4 border-b border-line pb-5 sm:grid-cols-[12rem_1fr] lg:gap-6">
      <Skeleton shape="picture" />
      <div className="grid content-start gap-3">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
