import type { ComponentType } from "react";
import { create } from "zustand";

export const useQuickView = create<QuickViewState>()(() => ({ product: null, Dialog: null }));

/** Where the quick view of every page lives, once one was wanted. */
export function QuickViewHost() {
  const Dialog = useQuickView((state) => state.Dialog);
  // oxlint-disable-next-line react-hooks-js/static-components -- the chunk always holds the same one
  return Dialog && <Dialog />;
}

/** What a card knows of its product; colours and sizes are looked at by slug, all else by id. */
export type QuickViewProduct = { id: number; slug: string; hasColorVariants: boolean };

type QuickViewState = {
  product: QuickViewProduct | null;
  /** Null until one was wanted: every page has the place for it, and nothing more. */
  Dialog: ComponentType | null;
};

export const closeQuickView = () => useQuickView.setState({ product: null });
