const MIN_SEARCH_LENGTH = 3;
export const SEARCH_PAUSE_MS = 500;

export function suggestionTerm(typed: string): string | null {
  const term = typed.trim();
  return Array.from(term).length >= MIN_SEARCH_LENGTH ? term : null;
}
