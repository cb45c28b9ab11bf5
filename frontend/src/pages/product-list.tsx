import { useQuery } from "@tanstack/react-query";
import { startTransition, useOptimistic, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { isUnknownCategory } from "@/features/catalog/category-trail";
import { AlternativeLinks } from "@/features/catalog/components/alternative-links";
import { AppliedFilterChips } from "@/features/catalog/components/applied-filter-chips";
import type { FilterProps } from "@/features/catalog/components/filter-link";
import { appliedFilters, FilterPanel } from "@/features/catalog/components/filter-panel";
import {
  FilterButton,
  LayoutSwitch,
  ResultCount,
  SortSelect,
} from "@/features/catalog/components/list-toolbar";
import { ProductResults } from "@/features/catalog/components/product-results";
import { ResultNotes } from "@/features/catalog/components/result-notes";
import {
  changeAddressedList,
  readListAddress,
  writeListAddress,
} from "@/features/catalog/list-address";
import { productsQuery } from "@/features/catalog/list-queries";
import { clearedList, type ListState, unfilteredList } from "@/features/catalog/list-state";
import { useBrands, useCategories } from "@/features/catalog/queries";
import { listCrumbs, listTitle, listWindowTitle } from "@/features/catalog/result-texts";
import { widerLists } from "@/features/catalog/use-alternative-lists";
import { useListFacets } from "@/features/catalog/use-list-facets";
import { PageTitle } from "@/features/tenant/components/page-title";
import { useStorefront } from "@/features/tenant/queries";
import { NotFound } from "@/pages/not-found-content";
import { listTexts } from "@/texts/list";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { ButtonLink } from "@/ui/button";
import { DeferredArea } from "@/ui/deferred-area";
import { deferredPart } from "@/ui/deferred-part";
import { CardActions } from "@/widgets/card-actions/card-actions";

import type { AlternativesProps } from "./product-list/alternatives";

const NoResultAlternatives = deferredPart(() =>
  import("./product-list/alternatives").then((module) => module.NoResultAlternatives),
);

export function ProductListPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const shop = useStorefront();
  const { stockDisplay } = shop.features;
  const { quickOrder, freeGoods } = shop;
  const categories = useCategories();
  const brands = useBrands();

  const state = readListAddress(pathname, new URLSearchParams(search));
  const catalogue = { categories, brands };
  const facets = useListFacets(state);
  const { data: list } = useQuery({ ...productsQuery(state), throwOnError: false });
  const unfiltered = unfilteredList(state.layout);
  const products = useRef<HTMLElement>(null);
  const [showsFilterColumn, setShowsFilterColumn] = useState(false);
  // Filters change at once, before the new list is loaded.
  const [optimisticState, setOptimisticState] = useOptimistic(state);
  const changeList = (next: ListState) =>
    startTransition(() => {
      const changed = changeAddressedList(optimisticState, next);
      setOptimisticState(changed);
      // As in the browser, a link to the current list adds no history entry.
      const address = writeListAddress(changed);
      void navigate(address, { replace: address === pathname + search });
    });
  const filters = appliedFilters(optimisticState, catalogue, facets);
  if (isUnknownCategory(categories, state, list?.total)) return <NotFound />;
  const filterPanel = (filter: FilterProps) => <FilterPanel {...filter} {...catalogue} />;

  return (
    <div className="container-content pt-4 pb-16 lg:pb-24">
      <PageTitle title={listWindowTitle(state, catalogue, shop.pages.products.title)} />
      <Breadcrumbs crumbs={listCrumbs(state, catalogue)} />
      <h1 className="mt-3 mb-6 text-xl font-semibold lg:mt-4 lg:mb-8 lg:text-2xl">
        {listTitle(state, catalogue)}
      </h1>
      <div className="lg:grid lg:grid-cols-[15rem_1fr] lg:gap-12">
        {/* On a phone without scripts, a link to this column shows it. */}
        <aside
          id="filters"
          aria-labelledby="filters-title"
          className={showsFilterColumn ? "mb-8" : "hidden scroll-mt-32 target:block lg:block"}
        >
          <h2 id="filters-title" className="sr-only">
            {listTexts.filters}
          </h2>
          {filterPanel({ state: optimisticState, changeList, isInSheet: false })}
          <noscript className="grid pb-5 lg:hidden">
            {import.meta.env.SSR && <ButtonLink href="#products">{listTexts.show}</ButtonLink>}
          </noscript>
        </aside>
        <section ref={products} aria-labelledby="products" tabIndex={-1} className="outline-none">
          <h2 id="products" className="sr-only">
            {listTexts.products}
          </h2>
          <div className="mb-5 grid grid-cols-2 items-center gap-3 lg:grid-cols-[1fr_14rem_auto]">
            <FilterButton
              state={state}
              changeList={changeList}
              appliedCount={filters.length}
              renderPanel={filterPanel}
              onSheetLoadError={() => setShowsFilterColumn(true)}
            />
            <SortSelect state={optimisticState} changeList={changeList} hasFacets={!!facets} />
            <ResultCount state={state} />
            <div className="justify-self-end lg:col-start-3 lg:row-start-1">
              <LayoutSwitch state={state} />
            </div>
          </div>
          <div className="mb-6 empty:hidden">
            <AppliedFilterChips
              filters={filters}
              cleared={clearedList(optimisticState)}
              changeList={changeList}
              onLastRemoved={() => products.current?.focus({ preventScroll: true })}
            />
          </div>
          <ResultNotes state={state} />
          <ProductResults
            state={state}
            stockDisplay={stockDisplay}
            freeGoods={freeGoods}
            isDense={quickOrder}
            alternatives={
              <AlternativesArea
                state={state}
                filters={filters}
                unfiltered={unfiltered}
                hrefOf={writeListAddress}
              />
            }
            actionFor={(product) => (
              <CardActions
                product={product}
                stockDisplay={stockDisplay}
                look={state.layout === "list" ? "row" : "card"}
              />
            )}
          />
        </section>
      </div>
    </div>
  );
}

function AlternativesArea({ state, filters, ...links }: AlternativesProps) {
  return (
    <DeferredArea className="-mt-10 min-h-216 md:-mt-18 md:min-h-188 lg:min-h-168">
      <noscript>
        {import.meta.env.SSR && (
          <AlternativeLinks corrections={[]} lists={widerLists(state, filters)} {...links} />
        )}
      </noscript>
      <NoResultAlternatives state={state} filters={filters} {...links} />
    </DeferredArea>
  );
}
