import { create } from "zustand";

import { lazyComponent } from "@/ui/lazy-component";
import { useLazyLoad } from "@/ui/use-lazy-load";

export type QuickViewProduct = { id: number; slug: string; hasColorVariants: boolean };

type QuickViewState = { product: QuickViewProduct | null };

export const useQuickView = create<QuickViewState>()(() => ({ product: null }));

export const quickViewDialog = lazyComponent(() =>
  import("./quick-view-dialog").then((module) => module.QuickViewDialog),
);

export function QuickViewHost() {
  const isOpen = useQuickView(({ product }) => product !== null);
  return useLazyLoad(quickViewDialog, isOpen) && <quickViewDialog.Component />;
}

export const closeQuickView = () => useQuickView.setState({ product: null });
