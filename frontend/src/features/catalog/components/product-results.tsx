import type { ProductSummary } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";
import { useRef, type MouseEvent, type ReactNode } from "react";

import { failureOf } from "@/api/problem";
import { opensElsewhere } from "@/lib/link-click";
import { texts } from "@/texts/frame";
import { ErrorState } from "@/ui/error-state";
import { Pagination } from "@/ui/pagination";

import { writeListAddress } from "../list-address";
import { productsQuery } from "../list-queries";
import type { ListState } from "../list-state";
import { CollectionSkeleton } from "./collection-skeleton";
import { NoProducts } from "./no-products";
import { ProductCollection } from "./product-collection";

export type ProductResultsProps = {
  state: ListState;
  stockDisplay: boolean;
  isDense: boolean;
  actionFor: (product: ProductSummary) => ReactNode;
  /** What a list without any match offers instead. */
  alternatives: ReactNode;
};

/** The list that the address asks for, never another one: what is on its way or failed says so. */
export function ProductResults({ state, alternatives, ...products }: ProductResultsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...productsQuery(state),
    throwOnError: false,
  });
  const results = useRef<HTMLDivElement>(null);
  const goToStart = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    if (!(event.target instanceof Element && event.target.closest("a"))) return;
    results.current?.scrollIntoView();
    // The numbers go with the old page; the section around them stays and takes the focus.
    results.current?.closest("section")?.focus({ preventScroll: true });
  };
  const failure = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button goes with the failure.
    failure.current?.closest("section")?.focus({ preventScroll: true });
    void refetch();
  };
  if (data === undefined) {
    if (error === null || isFetching)
      return <CollectionSkeleton layout={state.layout} isDense={products.isDense} />;
    const isOffline = failureOf(error) === "offline";
    const { title, description } = texts.failure[isOffline ? "offline" : "unavailable"];
    return (
      <div ref={failure}>
        <ErrorState
          level={2}
          title={title}
          description={description}
          offline={isOffline}
          onRetry={retry}
        />
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
      <ProductCollection products={data.items} layout={state.layout} {...products} />
      {/* Lists keep their place while filters change; another page starts at its top. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the links inside */}
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
