import type { HomeTab, ListProductsError, ProductList, ProductSummary } from "@shop/api-client";
import {
  type QueryKey,
  type UseQueryOptions,
  keepPreviousData,
  useQuery,
} from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";

import { requestIdOf } from "@/api/problem";
import { texts } from "@/texts/frame";
import { homeTexts } from "@/texts/home";
import { Carousel } from "@/ui/carousel";
import { ErrorState } from "@/ui/error-state";
import { IconButton } from "@/ui/icon-button";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import { TryAgainLink } from "@/ui/try-again-link";
import { type ScrollByView, useAutoplay } from "@/ui/use-carousel";

const AUTOPLAY_DURATION_MS = 200;

const AUTOPLAY_INTERVAL_MS = 15_000;

const CARDS = ["a", "b", "c", "d", "e"];

const ALL_PRODUCTS_TAB = "all";

const BUTTON_DURATION_MS = 800;

interface ProductCarouselProps<TKey extends QueryKey> {
  title: string;
  tabs: readonly HomeTab[];
  queryOf: (
    tab: string | undefined,
  ) => UseQueryOptions<ProductList, ListProductsError, ProductList, TKey>;
  renderCard: (product: ProductSummary) => ReactNode;
}

export function ProductCarousel<TKey extends QueryKey>(props: ProductCarouselProps<TKey>) {
  const { title, tabs, queryOf, renderCard } = props;
  const [selected, setSelected] = useState(tabs[0]?.key ?? "");
  // Errors are shown in the carousel; they don't fail the page.
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(tabParameter(selected)),
    throwOnError: false,
    placeholderData: keepPreviousData,
  });

  const content =
    data === undefined && error !== null ? (
      <ErrorState
        level={2}
        title={texts.failure.unavailable.title}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    ) : data === undefined ? (
      <CarouselSkeleton />
    ) : data.items.length === 0 ? (
      <p className="py-16 text-center text-soft">{homeTexts.emptyRow}</p>
    ) : (
      <div className={isPlaceholderData ? "opacity-50" : undefined}>
        <Carousel
          key={selected}
          label={title}
          layout="cards"
          durationMs={BUTTON_DURATION_MS}
          control={(scrollByView) => <AutoplayButton scrollByView={scrollByView} />}
        >
          {data.items.map((product) => renderCard(product))}
        </Carousel>
      </div>
    );

  if (tabs.length < 2) return content;
  return (
    <Tabs label={title} tabs={tabs} selected={selected} onSelect={setSelected}>
      {content}
    </Tabs>
  );
}

interface AutoplayButtonProps {
  scrollByView: ScrollByView;
}

function AutoplayButton({ scrollByView }: AutoplayButtonProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  useAutoplay(isPlaying, AUTOPLAY_INTERVAL_MS, () => {
    const isPaused = container.current?.closest("section")?.matches(":hover, :has(:focus-visible)");
    if (!isPaused) scrollByView(1, AUTOPLAY_DURATION_MS);
  });
  return (
    // With reduced motion there is no autoplay, so its button is hidden.
    <div ref={container} className="motion-reduce:hidden">
      <IconButton
        icon={isPlaying ? "pause" : "play"}
        label={isPlaying ? homeTexts.pauseRow : homeTexts.playRow}
        look="raised"
        onClick={() => setPlaying(!isPlaying)}
      />
    </div>
  );
}

function CarouselSkeleton() {
  return (
    <div className="carousel" data-layout="cards" aria-busy>
      <TryAgainLink />
      {CARDS.map((card) => (
        <div key={card} className="grid gap-3">
          <Skeleton shape="picture" />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}

function tabParameter(key: string): string | undefined {
  return key === ALL_PRODUCTS_TAB || key === "" ? undefined : key;
}
