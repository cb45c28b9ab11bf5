export const MIN_SEARCH_LENGTH = 3;
export const SEARCH_PAUSE_MS = 500;
export const MAX_TERM_LENGTH = 100;

/** A term worth asking about: trimmed, from the third character on. */
export function suggestionTerm(typed: string): string | null {
  const term = typed.trim();
  return Array.from(term).length >= MIN_SEARCH_LENGTH ? term : null;
}

/** The option that an arrow key leads to; null is the input itself, between the last and the first. */
export function moveActive(active: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  const first = step === 1 ? 0 : count - 1;
  if (active === null) return first;
  const next = active + step;
  return next < 0 || next >= count ? null : next;
}
