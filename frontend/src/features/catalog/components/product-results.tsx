import type { ProductSummary } from "@shop/api-client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useRef, type MouseEvent, type ReactNode } from "react";

import { shopTexts } from "@/lib/shop-texts";
import { texts } from "@/lib/texts";
import { EmptyState } from "@/ui/empty-state";
import { Pagination } from "@/ui/pagination";

import { wholeList, writeListAddress } from "../list-address";
import { isFiltered, type ListState } from "../list-state";
import { productsQuery } from "../queries";
import { ProductCollection } from "./product-collection";

export type ProductResultsProps = {
  state: ListState;
  stockDisplay: boolean;
  actionFor: (product: ProductSummary) => ReactNode;
};

export function ProductResults({ state, stockDisplay, actionFor }: ProductResultsProps) {
  const { data } = useSuspenseQuery(productsQuery(state));
  const results = useRef<HTMLDivElement>(null);
  const goToStart = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !(event.target instanceof Element && event.target.closest("a"))) return;
    results.current?.scrollIntoView();
    // The numbers go with the old page; the section around them stays and takes the focus.
    results.current?.closest("section")?.focus({ preventScroll: true });
  };
  if (data.items.length === 0) return <NoProducts state={state} total={data.total} />;
  return (
    <div ref={results} className="scroll-mt-24">
      <ProductCollection
        products={data.items}
        layout={state.layout}
        stockDisplay={stockDisplay}
        actionFor={actionFor}
      />
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

function NoProducts({ state, total }: { state: ListState; total: number }) {
  const isBeyondLastPage = total > 0;
  if (isBeyondLastPage) {
    return (
      <EmptyState
        level={2}
        title={shopTexts.list.noSuchPage.title}
        description={shopTexts.list.noSuchPage.description}
        action={{
          href: writeListAddress({ ...state, page: 1 }),
          label: shopTexts.list.noSuchPage.action,
        }}
      />
    );
  }
  return (
    <EmptyState
      level={2}
      icon={SearchX}
      title={shopTexts.list.nothing.title}
      description={
        isFiltered(state) ? shopTexts.list.nothing.filtered : shopTexts.list.nothing.unfiltered
      }
      action={
        isFiltered(state)
          ? {
              href: writeListAddress(wholeList(state.layout)),
              label: shopTexts.list.nothing.action,
            }
          : { href: "/", label: texts.notFound.backHome }
      }
    />
  );
}
