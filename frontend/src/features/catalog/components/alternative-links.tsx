import { listTexts } from "@/texts/list";
import { Icon } from "@/ui/icon";

import { type ListState, withFilters } from "../list-state";
import type { AlternativeLists } from "../use-alternative-lists";

export type AlternativeLinksProps = AlternativeLists & {
  hrefOf: (list: ListState) => string;
  unfiltered: ListState;
};

export function AlternativeLinks({
  corrections,
  lists,
  unfiltered,
  hrefOf,
}: AlternativeLinksProps) {
  return (
    <div className="grid justify-items-center gap-4">
      {corrections.length > 0 && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
          {listTexts.nothing.didYouMean}
          {corrections.map((searchTerm) => (
            <a
              key={searchTerm}
              href={hrefOf(withFilters(unfiltered, { searchTerm }))}
              className="inline-flex min-h-9 items-center font-semibold wrap-anywhere underline underline-offset-4"
            >
              {searchTerm}
            </a>
          ))}
        </p>
      )}
      {lists.length > 0 && (
        <ul className="grid w-full max-w-lg border-t border-line">
          {lists.map(({ key, label, list, total }) => (
            <li key={key} className="border-b border-line">
              <a
                href={hrefOf(list)}
                className="flex min-h-12 items-center gap-3 py-2 hover:underline"
              >
                <span className="flex-1 wrap-anywhere">{label}</span>
                {total !== undefined && (
                  <span className="shrink-0 text-xs text-soft tabular-digits">
                    {listTexts.count(total)}
                  </span>
                )}
                <Icon name="arrow-right" className="size-4" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
