import type { Product } from "@shop/api-client";
import { findProductBySlugOptions } from "@shop/api-client/react-query";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";

import { failureMessage, failureOf } from "@/api/problem";
import { productQuery } from "@/features/product/queries";
import { useTimeout } from "@/hooks/use-timeout";
import { paths } from "@/lib/paths";
import { cartTexts } from "@/texts/cart";
import { deferredTexts } from "@/texts/deferred";
import { savedTexts } from "@/texts/saved";
import { ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { ErrorBoundary } from "@/ui/error-boundary";
import { ErrorState } from "@/ui/error-state";
import { focusInitialElement } from "@/ui/focus";
import { Skeleton } from "@/ui/skeleton";

import { quickViewContent } from "./open-quick-view";
import { QuickViewColumns } from "./quick-view-columns";
import { closeQuickView, type QuickViewProduct, useQuickView } from "./quick-view-host";

const FADE_MS = 300;

export function QuickViewDialog() {
  const product = useQuickView((state) => state.product);
  const { shown, openingCount } = useFadingOut(product);
  return (
    <Dialog
      open={product !== null}
      onClose={closeQuickView}
      title={savedTexts.quickView}
      size="sheet"
      startAtTitle
    >
      {/* The key resets the content and the choice for each opening. */}
      {shown && <LoadedProduct key={openingCount} requested={shown} />}
    </Dialog>
  );
}

/** Renders the product until the fade-out ends. Unmounting then stops a playing video. */
function useFadingOut(product: QuickViewProduct | null) {
  const [state, setState] = useState({ shown: product, openingCount: 0 });
  if (product !== null && product !== state.shown) {
    setState({ shown: product, openingCount: state.openingCount + 1 });
  }
  useTimeout(() => setState((last) => ({ ...last, shown: null })), FADE_MS, product === null);
  return state;
}

function LoadedProduct({ requested }: { requested: QuickViewProduct }) {
  const { data, error, refetch } = useQuickViewProduct(requested);
  const { loading, loaded } = deferredTexts.quickView;
  const announcement = data === undefined ? loading : loaded(data.name);
  return (
    <>
      <p role="status" className="sr-only">
        {error === null && announcement}
      </p>
      {data !== undefined && <Content product={data} />}
      {data === undefined && error === null && <QuickViewSkeleton />}
      {data === undefined && error !== null && (
        <QuickViewFailure error={error} productId={requested.id} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Content({ product }: { product: Product }) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <QuickViewFailure
          error={error}
          productId={product.id}
          onRetry={() => void reloadContent(retry)}
        />
      )}
    >
      <Suspense fallback={<QuickViewSkeleton />}>
        <quickViewContent.Component product={product} />
      </Suspense>
    </ErrorBoundary>
  );
}

async function reloadContent(show: () => void): Promise<void> {
  await quickViewContent.preload().catch(() => undefined);
  show();
}

type QuickViewFailureProps = {
  error: unknown;
  productId: number;
  onRetry: () => void;
};

function QuickViewFailure({ error, productId, onRetry }: QuickViewFailureProps) {
  const element = useRef<HTMLDivElement>(null);
  if (failureOf(error) === "not-found") {
    const { title, description } = deferredTexts.quickView.gone;
    return (
      <EmptyState
        level={2}
        icon="package-x"
        title={title}
        description={description}
        action={{ href: paths.products(), label: cartTexts.browse }}
      />
    );
  }
  const retry = () => {
    // The button disappears, so the focus moves to the dialog's start.
    focusInitialElement(element.current);
    onRetry();
  };
  return (
    <div ref={element} className="grid justify-items-center">
      <ErrorState
        level={2}
        {...failureMessage(error)}
        description={deferredTexts.quickView.failed}
        onRetry={retry}
      />
      {/* Some browsers cache a failed import, so there is also a link to the page. */}
      <ButtonLink variant="quiet" href={paths.product({ id: productId })}>
        {deferredTexts.quickView.page}
      </ButtonLink>
    </div>
  );
}

function QuickViewSkeleton() {
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

/** Products in colours or sizes are loaded by slug, all others by id (D-42). */
function useQuickViewProduct({ id, slug, hasColorVariants }: QuickViewProduct) {
  const queryClient = useQueryClient();
  const { queryKey } = productQuery(id);
  const byId = useQuery({ ...productQuery(id), enabled: !hasColorVariants, throwOnError: false });
  const bySlug = useQuery({
    ...findProductBySlugOptions({ path: { slug } }),
    enabled: hasColorVariants,
    throwOnError: false,
    // The product's page may have loaded the product already.
    initialData: () => queryClient.getQueryData<Product>(queryKey),
    initialDataUpdatedAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  });
  return hasColorVariants ? bySlug : byId;
}
