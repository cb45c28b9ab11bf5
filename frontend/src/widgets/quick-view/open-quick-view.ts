import { lazyComponent } from "@/ui/lazy-component";
import { showOffline } from "@/ui/toast";

import {
  closeQuickView,
  quickViewDialog,
  type QuickViewProduct,
  useQuickView,
} from "./quick-view-host";

export const quickViewContent = lazyComponent(() =>
  import("./quick-view-content").then((module) => module.QuickViewContent),
);

function loadQuickView(): Promise<unknown> {
  // The dialog handles a failure of its content.
  quickViewContent.preload().catch(() => undefined);
  return quickViewDialog.preload();
}

export const preloadQuickView = () => void loadQuickView().catch(() => undefined);

export function openQuickView({ id, slug, hasColorVariants }: QuickViewProduct): void {
  const openedAt = location.href;
  const product = { id, slug, hasColorVariants };
  // False if the shopper has closed this quick view or opened another one.
  const isStillOpen = () => useQuickView.getState().product === product;
  useQuickView.setState({ product });
  loadQuickView().then(
    () => {
      // The shopper navigated before the chunk was loaded.
      if (location.href !== openedAt && isStillOpen()) closeQuickView();
    },
    () => {
      if (!isStillOpen()) return;
      closeQuickView();
      showOffline();
    },
  );
}
