import { Skeleton } from "@/ui/skeleton";

import { PER_PAGE, type ListLayout } from "../list-state";
import { collectionGrid } from "./product-collection";
import { ROW_GRIDS } from "./product-row";

export type CollectionSkeletonProps = { layout: ListLayout; isDense: boolean };

/** A whole page of them, so that a list which stays as long keeps its place in the window. */
const PLACES = Array.from({ length: PER_PAGE }, (_, place) => place);

/** Holds the places of products that are on their way, in the size they will have. */
export function CollectionSkeleton({ layout, isDense }: CollectionSkeletonProps) {
  return (
    <div className={collectionGrid(layout, isDense)} aria-hidden>
      {PLACES.map((place) =>
        layout === "list" ? (
          <RowSkeleton key={place} isDense={isDense} />
        ) : (
          <CardSkeleton key={place} />
        ),
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

function RowSkeleton({ isDense }: { isDense: boolean }) {
  return (
    <div className={ROW_GRIDS[isDense ? "dense" : "roomy"]}>
      <Skeleton shape="picture" />
      <div className="grid content-start gap-3">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
