import { createContext, useContext } from "react";

export interface Crumb {
  label: string;
  /** The last one has none: it is the page itself. */
  href?: string | undefined;
}

/** Told while a page renders what it says of itself, for its head. */
export interface PageFacts {
  tellTitle: (title: string) => void;
  tellTrail: (crumbs: readonly Crumb[]) => void;
}

/** Only a server listens: in the browser effects do what is to be done. */
export const PageFactsContext = createContext<PageFacts | null>(null);

export const usePageFacts = (): PageFacts | null => useContext(PageFactsContext);
