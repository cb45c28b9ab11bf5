import { texts } from "@/texts/frame";
import { showToast } from "@/ui/toast";

import { closeQuickView, useQuickView, type QuickViewProduct } from "./quick-view-host";

async function loadDialog() {
  const { QuickViewDialog, preloadContent } = await import("./quick-view-dialog");
  void preloadContent();
  return QuickViewDialog;
}

/** For a pointer or the focus on a button that opens a quick view. */
export const preloadQuickView = () => void loadDialog().catch(() => undefined);

export function openQuickView({ id, slug, hasColorVariants }: QuickViewProduct): void {
  const askedAt = location.href;
  const product = { id, slug, hasColorVariants };
  // A later click shows another product, which is none of this one's business.
  const isStillAsked = () => useQuickView.getState().product === product;
  useQuickView.setState({ product });
  loadDialog().then(
    (Dialog) => {
      useQuickView.setState({ Dialog });
      // The shopper was quicker, and is elsewhere by now.
      if (location.href !== askedAt && isStillAsked()) closeQuickView();
    },
    () => {
      if (!isStillAsked()) return;
      closeQuickView();
      showToast("error", texts.failure.offline.title, texts.failure.offline.description);
    },
  );
}
