import { Icon } from "@/ui/icon";
import { pageNumbers } from "@/ui/page-numbers";

interface PaginationProps {
  current: number;
  count: number;
  /** The address of a page: numbers are real links. */
  hrefOf: (page: number) => string;
}

const LINK =
  "prices grid size-11 place-items-center rounded-base text-sm transition-colors hover:bg-raised aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-surface";

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
