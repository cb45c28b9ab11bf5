import type { ComponentType } from "react";
import { create } from "zustand";

export const useQuickView = create<QuickViewState>()(() => ({ product: null, Dialog: null }));

/** Renders the quick view, on every page; nothing until the first one is opened. */
export function QuickViewHost() {
  const Dialog = useQuickView((state) => state.Dialog);
  // oxlint-disable-next-line react-hooks-js/static-components -- the chunk always exports the same component
  return Dialog && <Dialog />;
}

/** The card's data. Products with colours and sizes are loaded by slug, all others by id. */
export type QuickViewProduct = { id: number; slug: string; hasColorVariants: boolean };

type QuickViewState = {
  product: QuickViewProduct | null;
  /** `null` until the first quick view, because the component's chunk is loaded on demand. */
  Dialog: ComponentType | null;
};

export const closeQuickView = () => useQuickView.setState({ product: null });
