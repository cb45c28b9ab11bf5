import { create } from "zustand";

import { lazyComponent } from "@/ui/lazy-component";
import { useLazyLoad } from "@/ui/use-lazy-load";

/** The card's data. Products with colours and sizes are loaded by slug, all others by id. */
export type QuickViewProduct = { id: number; slug: string; hasColorVariants: boolean };

type QuickViewState = { product: QuickViewProduct | null };

export const useQuickView = create<QuickViewState>()(() => ({ product: null }));

export const quickViewDialog = lazyComponent(() =>
  import("./quick-view-dialog").then((module) => module.QuickViewDialog),
);

/** Renders the quick view, on every page; nothing until the first one is opened. */
export function QuickViewHost() {
  const isOpen = useQuickView(({ product }) => product !== null);
  return useLazyLoad(quickViewDialog, isOpen) && <quickViewDialog.Component />;
}

export const closeQuickView = () => useQuickView.setState({ product: null });
