import { texts } from "@/texts/frame";
import { showToast } from "@/ui/toast";

import { closeQuickView, useQuickView, type QuickViewProduct } from "./quick-view-host";

async function loadDialog() {
  const { QuickViewDialog, preloadContent } = await import("./quick-view-dialog");
  void preloadContent();
  return QuickViewDialog;
}

/** Loads the chunk in advance. Called on hover and focus of a button that opens a quick view. */
export const preloadQuickView = () => void loadDialog().catch(() => undefined);

export function openQuickView({ id, slug, hasColorVariants }: QuickViewProduct): void {
  const openedAt = location.href;
  const product = { id, slug, hasColorVariants };
  // Whether the quick view still shows this product, and not one that the shopper opened meanwhile.
  const isStillOpen = () => useQuickView.getState().product === product;
  useQuickView.setState({ product });
  loadDialog().then(
    (Dialog) => {
      useQuickView.setState({ Dialog });
      // The shopper navigated before the chunk was loaded.
      if (location.href !== openedAt && isStillOpen()) closeQuickView();
    },
    () => {
      if (!isStillOpen()) return;
      closeQuickView();
      showToast("error", texts.failure.offline.title, texts.failure.offline.description);
    },
  );
}
