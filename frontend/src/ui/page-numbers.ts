export type PageItem = number | "gap";

/** First, last and the neighbours of the current page, with gaps between: 1 … 4 5 6 … 20. */
export function pageNumbers(current: number, count: number): PageItem[] {
  const shown = [...new Set([1, current - 1, current, current + 1, count])]
    .filter((page) => page >= 1 && page <= count)
    .toSorted((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const previous = shown[index - 1];
    if (previous === undefined || page === previous + 1) return [page];
    return page === previous + 2 ? [page - 1, page] : ["gap" as const, page];
  });
}
