import type { ComponentType } from "react";
import { create } from "zustand";

/** What a card knows of its product; colours and sizes are looked at by slug, all else by id. */
export type QuickViewProduct = { id: number; slug: string; hasColorVariants: boolean };

type QuickViewState = {
  product: QuickViewProduct | null;
  /** Null until one was wanted: every page has the place for it, and nothing more. */
  Dialog: ComponentType | null;
};

export const useQuickView = create<QuickViewState>()(() => ({ product: null, Dialog: null }));

export const closeQuickView = () => useQuickView.setState({ product: null });
