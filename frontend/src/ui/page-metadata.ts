import { createContext, useContext } from "react";

export interface Crumb {
  label: string;
  /** Missing for the last crumb, the page itself. */
  href?: string | undefined;
}

/** Collects a page's title and breadcrumbs during server-side rendering, for its head. */
interface PageMetadata {
  setTitle: (title: string) => void;
  setTrail: (crumbs: readonly Crumb[]) => void;
}

/** `null` in the browser, where components set the title themselves. */
export const PageMetadataContext = createContext<PageMetadata | null>(null);

export const usePageMetadata = (): PageMetadata | null => useContext(PageMetadataContext);
