import { sessionStore } from "@/lib/session-storage";
import { parseStoredList } from "@/lib/stored-json";

const STORAGE_KEY = "recent-searches";
const MAX_SEARCHES = 5;

const isText = (value: unknown) => typeof value === "string";

/** Search terms of this tab, the last one first. They are never sent, and end with the tab. */
export function recentSearches(): string[] {
  return parseStoredList(sessionStore.getItem(STORAGE_KEY), isText).slice(0, MAX_SEARCHES);
}

export function rememberSearch(term: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== term.toLowerCase());
  const terms = [term, ...others].slice(0, MAX_SEARCHES);
  sessionStore.setItem(STORAGE_KEY, JSON.stringify(terms));
}

export const forgetSearches = () => sessionStore.removeItem(STORAGE_KEY);
