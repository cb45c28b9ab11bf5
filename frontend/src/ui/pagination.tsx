import { Icon } from "@/ui/icon";

interface PaginationProps {
  current: number;
  count: number;
  hrefOf: (page: number) => string;
}

const LINK =
  "tabular-digits grid size-11 place-items-center rounded-base text-sm transition-colors hover:bg-raised aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-surface";

export function Pagination({ current, count, hrefOf }: PaginationProps) {
  if (count <= 1) return null;
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {current > 1 && (
          <li>
            <a className={LINK} href={hrefOf(current - 1)} rel="prev" aria-label="Previous page">
              <Icon name="chevron-left" size={18} />
            </a>
          </li>
        )}
        {pageNumbers(current, count).map((page, index) =>
          page === "gap" ? (
            // oxlint-disable-next-line react/no-array-index-key -- gaps have no other name
            <li key={`gap-${String(index)}`} aria-hidden className="px-1 text-soft">
              …
            </li>
          ) : (
            <li key={page}>
              <a
                className={LINK}
                href={hrefOf(page)}
                aria-label={`Page ${String(page)}`}
                aria-current={page === current ? "page" : undefined}
              >
                {page}
              </a>
            </li>
          ),
        )}
        {current < count && (
          <li>
            <a className={LINK} href={hrefOf(current + 1)} rel="next" aria-label="Next page">
              <Icon name="chevron-right" size={18} />
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

type PageItem = number | "gap";

/** For example 1 … 4 5 6 … 9. */
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
