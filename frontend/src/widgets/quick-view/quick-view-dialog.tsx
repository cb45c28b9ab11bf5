import type { Product } from "@shop/api-client";
import { Suspense, useEffect, useState } from "react";

import { lateTexts } from "@/texts/late";
import { savedTexts } from "@/texts/saved";
import { Dialog } from "@/ui/dialog";
import { ErrorBoundary } from "@/ui/error-boundary";
import { lazyComponent } from "@/ui/lazy-component";

import { QuickViewFailure } from "./quick-view-failure";
import { QuickViewSkeleton } from "./quick-view-skeleton";
import { closeQuickView, useQuickView, type QuickViewProduct } from "./quick-view-store";
import { useQuickViewProduct } from "./use-quick-view-product";

const content = lazyComponent(() =>
  import("./quick-view-content").then((module) => module.QuickViewContent),
);

/** What is in the popup follows while it opens; a failure is said and mended there. */
export const preloadContent = () => content.preload().catch(() => undefined);

/** Milliseconds that a popup takes to fade out. */
const FADE = 300;

/** A product's popup: at once there, filled as soon as the product is. */
export function QuickViewDialog() {
  const product = useQuickView((state) => state.product);
  const { shown, opening } = useFadingOut(product);
  return (
    <Dialog
      open={product !== null}
      onClose={closeQuickView}
      title={savedTexts.quickView}
      size="sheet"
      startAtTitle
    >
      {/* Each opening starts anew: nothing of another product, nor of an earlier choice, is left. */}
      {shown && <ShownProduct key={opening} asked={shown} />}
    </Dialog>
  );
}

/** Keeps what was shown until it has faded out, and then drops it: nothing plays unseen. */
function useFadingOut(product: QuickViewProduct | null) {
  const [state, setState] = useState({ shown: product, opening: 0 });
  if (product !== null && product !== state.shown) {
    setState({ shown: product, opening: state.opening + 1 });
  }
  useEffect(() => {
    if (product !== null) return undefined;
    const timer = setTimeout(() => setState((last) => ({ ...last, shown: null })), FADE);
    return () => clearTimeout(timer);
  }, [product]);
  return state;
}

function ShownProduct({ asked }: { asked: QuickViewProduct }) {
  const { data, error, refetch } = useQuickViewProduct(asked);
  const { loading, loaded } = lateTexts.quickView;
  const news = data === undefined ? loading : loaded(data.name);
  return (
    <>
      <p role="status" className="sr-only">
        {error === null && news}
      </p>
      {data !== undefined && <Content product={data} />}
      {data === undefined && error === null && <QuickViewSkeleton />}
      {data === undefined && error !== null && (
        <QuickViewFailure error={error} productId={asked.id} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Content({ product }: { product: Product }) {
  return (
    <ErrorBoundary
      resetKey=""
      fallback={(error, retry) => (
        <QuickViewFailure
          error={error}
          productId={product.id}
          onRetry={() => void fetchAgain(retry)}
        />
      )}
    >
      <Suspense fallback={<QuickViewSkeleton />}>
        <content.Component product={product} />
      </Suspense>
    </ErrorBoundary>
  );
}

async function fetchAgain(show: () => void): Promise<void> {
  await preloadContent();
  show();
}
