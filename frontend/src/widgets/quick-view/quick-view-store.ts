import { create } from "zustand";

type QuickViewProduct = { id: number; slug: string; hasColorVariants: boolean };

type QuickViewState = { product: QuickViewProduct | null };

/** The product that is looked at without leaving the page. */
export const useQuickView = create<QuickViewState>()(() => ({ product: null }));

export function openQuickView({ id, slug, hasColorVariants }: QuickViewProduct): void {
  useQuickView.setState({ product: { id, slug, hasColorVariants } });
}

export function closeQuickView(): void {
  useQuickView.setState({ product: null });
}
