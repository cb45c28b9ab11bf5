import { dashboardTexts } from "@/texts/dashboard";

import { dashboardAddress, type DashboardPart } from "./dashboard-address";
import { tabParts } from "./tabs";

export type DashboardNavProps = { parts: readonly DashboardPart[]; current: DashboardPart };

/** The ways to the parts of the account: a row on a phone, a column on a desktop. */
export function DashboardNav({ parts, current }: DashboardNavProps) {
  return (
    <nav aria-label={dashboardTexts.parts} className="min-w-0 lg:sticky lg:top-28">
      <ul className="no-scrollbar flex gap-4 overflow-x-auto border-b border-line sm:gap-6 lg:grid lg:gap-0 lg:border-b-0 lg:border-l">
        {parts.map((part) => (
          <li key={part} className="shrink-0">
            <a
              ref={part === current ? showInRow : undefined}
              href={dashboardAddress({ tab: part })}
              aria-current={part === current ? "page" : undefined}
              onPointerEnter={() => preload(part)}
              onFocus={() => preload(part)}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-xs font-medium text-soft -outline-offset-2 transition-colors hover:text-ink aria-[current]:border-brand aria-[current]:text-ink sm:text-sm lg:mb-0 lg:-ml-px lg:border-b-0 lg:border-l-2 lg:pl-4"
            >
              {dashboardTexts.tabs[part]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const preload = (part: DashboardPart) => void tabParts[part].preload().catch(() => undefined);

/** On a narrow phone the row is longer than the window. */
function showInRow(link: HTMLElement | null): void {
  const row = link?.closest("ul");
  if (!link || !row || row.scrollWidth <= row.clientWidth) return;
  const fromLeft = link.getBoundingClientRect().left - row.getBoundingClientRect().left;
  row.scrollLeft += fromLeft - (row.clientWidth - link.offsetWidth) / 2;
}
