import type { ProductSummary } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useRef } from "react";

import { failureMessage } from "@/api/problem";
import { opensElsewhere } from "@/lib/link-click";
import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { listTexts } from "@/texts/list";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Pagination } from "@/ui/pagination";
import { cardSizes } from "@/ui/picture-source";
import { Skeleton } from "@/ui/skeleton";
import { TryAgainLink } from "@/ui/try-again-link";

import { writeListAddress } from "../list-address";
import { isFiltered } from "../list-filters";
import { productsQuery } from "../list-queries";
import { type ListLayout, type ListState, PER_PAGE, unfilteredList } from "../list-state";
import { ProductCard } from "./product-card";
import { ProductRow, ROW_GRIDS } from "./product-row";

/** One skeleton per product of a full page, so that the page keeps its scroll position. */
const SKELETON_KEYS = Array.from({ length: PER_PAGE }, (_, key) => key);

type ProductResultsProps = {
  state: ListState;
  stockDisplay: boolean;
  freeGoods: boolean;
  isDense: boolean;
  actionFor: (product: ProductSummary) => ReactNode;
  /** Shown if no product matches. */
  alternatives: ReactNode;
};

export function ProductResults({ state, alternatives, ...itemOptions }: ProductResultsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...productsQuery(state),
    throwOnError: false,
  });
  const results = useRef<HTMLDivElement>(null);
  const goToStart = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    if (!(event.target instanceof Element && event.target.closest("a"))) return;
    results.current?.scrollIntoView();
    // The clicked link disappears with the old page, so the section takes the focus.
    results.current?.closest("section")?.focus({ preventScroll: true });
  };
  const failure = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The retry button disappears with the error, so the section takes the focus.
    failure.current?.closest("section")?.focus({ preventScroll: true });
    void refetch();
  };
  if (data === undefined) {
    if (error === null || isFetching)
      return <CollectionSkeleton layout={state.layout} isDense={itemOptions.isDense} />;
    return (
      <div ref={failure}>
        <ErrorState level={2} {...failureMessage(error)} onRetry={retry} />
      </div>
    );
  }
  if (data.items.length === 0)
    return (
      <NoProducts state={state} total={data.total}>
        {alternatives}
      </NoProducts>
    );
  return (
    <div ref={results} className="scroll-mt-24">
      <ProductCollection products={data.items} layout={state.layout} {...itemOptions} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles clicks on the links inside */}
      <div className="mt-12" onClick={goToStart}>
        <Pagination
          current={data.page}
          count={data.pageCount}
          hrefOf={(page) => writeListAddress({ ...state, page })}
        />
      </div>
    </div>
  );
}

type ProductCollectionProps = {
  products: ProductSummary[];
  layout: ListLayout;
  stockDisplay: boolean;
  freeGoods: boolean;
  /** Shows more products per screen, for shops with bulk orders. */
  isDense: boolean;
  actionFor: (product: ProductSummary) => ReactNode;
};

const CARDS = "grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3";

function collectionGrid(layout: ListLayout, isDense: boolean): string {
  if (layout === "list") return isDense ? "grid gap-3" : "grid gap-5";
  return isDense ? `${CARDS} xl:grid-cols-4` : `${CARDS} lg:gap-x-6 lg:gap-y-10`;
}

/** Classes of products below the first screen: the browser lays them out only near the viewport. */
const OFFSCREEN_ITEM_CLASSES: Record<ListLayout, Record<"roomy" | "dense", string>> = {
  "3cols": { roomy: "deferred-card", dense: "deferred-dense-card" },
  list: { roomy: "deferred-row", dense: "deferred-dense-row" },
};

/** Number of cards that a phone shows without scrolling. */
const FIRST_CARDS = 4;

function ProductCollection({
  products,
  layout,
  isDense,
  actionFor,
  ...rules
}: ProductCollectionProps) {
  const Item = layout === "list" ? ProductRow : ProductCard;
  const offscreenClass = OFFSCREEN_ITEM_CLASSES[layout][isDense ? "dense" : "roomy"];
  return (
    <ul className={collectionGrid(layout, isDense)}>
      {products.map((product, index) => (
        <li key={product.id} className={index < FIRST_CARDS ? undefined : offscreenClass}>
          <Item
            isDense={isDense}
            product={product}
            {...rules}
            sizes={cardSizes[layout]}
            action={actionFor(product)}
            priority={index < FIRST_CARDS}
          />
        </li>
      ))}
    </ul>
  );
}

type CollectionSkeletonProps = { layout: ListLayout; isDense: boolean };

function CollectionSkeleton({ layout, isDense }: CollectionSkeletonProps) {
  return (
    <>
      <TryAgainLink isPage />
      <div className={collectionGrid(layout, isDense)} aria-hidden>
        {SKELETON_KEYS.map((key) =>
          layout === "list" ? (
            <RowSkeleton key={key} isDense={isDense} />
          ) : (
            <CardSkeleton key={key} />
          ),
        )}
      </div>
    </>
  );
}

function CardSkeleton() {
  return (
    <div>
      <Skeleton shape="picture" />
      {/* As high as the category, the name (two lines), the rating and the price together. */}
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

type NoProductsProps = { state: ListState; total: number; children: ReactNode };

function NoProducts({ state, total, children }: NoProductsProps) {
  const { noSuchPage, nothing } = listTexts;
  if (total > 0) {
    const firstPage = { href: writeListAddress({ ...state, page: 1 }), label: noSuchPage.action };
    return (
      <EmptyState
        level={2}
        title={noSuchPage.title}
        description={noSuchPage.description}
        action={firstPage}
      />
    );
  }
  if (!isFiltered(state)) {
    const home = { href: paths.home(), label: texts.notFound.backHome };
    return (
      <EmptyState
        level={2}
        icon="search-x"
        title={nothing.title}
        description={nothing.unfiltered}
        action={home}
      />
    );
  }
  const unfilteredHref = writeListAddress(unfilteredList(state.layout));
  return (
    <>
      <EmptyState
        level={2}
        icon="search-x"
        title={nothing.title}
        description={nothing.filtered}
        action={{ href: unfilteredHref, label: nothing.action }}
      />
      {children}
    </>
  );
}
