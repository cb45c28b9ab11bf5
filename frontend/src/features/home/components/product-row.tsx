import type { HomeTab, ProductList, ProductSummary } from "@shop/api-client";
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import type { Problem } from "@/api/problem";
import { texts } from "@/texts/frame";
import { homeTexts } from "@/texts/home";
import { Carousel } from "@/ui/carousel";
import { ErrorState } from "@/ui/error-state";
import { Tabs } from "@/ui/tabs";

import { tabParameter } from "../home-tabs";
import { RowAutoplay } from "./row-autoplay";
import { RowSkeleton } from "./row-skeleton";

const NAV_SPEED = 800;

interface ProductRowProps<TKey extends QueryKey> {
  title: string;
  tabs: readonly HomeTab[];
  queryOf: (tab: string | undefined) => UseQueryOptions<ProductList, Problem, ProductList, TKey>;
  renderCard: (product: ProductSummary) => ReactNode;
}

/** Products in a carousel, one tab at a time. */
export function ProductRow<TKey extends QueryKey>(props: ProductRowProps<TKey>) {
  const { title, tabs, queryOf, renderCard } = props;
  const [selected, setSelected] = useState(tabs[0]?.key ?? "");
  // A row that fails is no reason to lose the page around it.
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...queryOf(tabParameter(selected)),
    throwOnError: false,
    placeholderData: keepPreviousData,
  });

  const row =
    data === undefined && isError ? (
      <ErrorState
        level={2}
        title={texts.failure.unavailable.title}
        onRetry={() => void refetch()}
      />
    ) : data === undefined ? (
      <RowSkeleton />
    ) : data.items.length === 0 ? (
      <p className="py-16 text-center text-soft">{homeTexts.emptyRow}</p>
    ) : (
      <div className={isPlaceholderData ? "opacity-50" : undefined}>
        <Carousel
          key={selected}
          label={title}
          layout="cards"
          speed={NAV_SPEED}
          control={(turn) => <RowAutoplay turn={turn} />}
        >
          {data.items.map((product) => renderCard(product))}
        </Carousel>
      </div>
    );

  if (tabs.length < 2) return row;
  return (
    <Tabs label={title} tabs={tabs} selected={selected} onSelect={setSelected}>
      {row}
    </Tabs>
  );
}
