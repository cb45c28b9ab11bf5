import { createContext, useContext } from "react";

export interface Crumb {
  label: string;
  /** Missing for the last crumb, the page itself. */
  href?: string | undefined;
}

/** Receives the title and breadcrumbs of a page during server-side rendering, for its head. */
export interface PageFacts {
  tellTitle: (title: string) => void;
  tellTrail: (crumbs: readonly Crumb[]) => void;
}

/** `null` in the browser, where effects do the same. */
export const PageFactsContext = createContext<PageFacts | null>(null);

export const usePageFacts = (): PageFacts | null => useContext(PageFactsContext);
