import type { MouseEvent } from "react";

import { opensElsewhere } from "@/lib/link-click";
import { listTexts } from "@/texts/list";
import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";

import { writeListAddress } from "../list-address";
import type { ListLayout, ListState } from "../list-state";

export type LayoutSwitchProps = { state: ListState };

const layouts: { layout: ListLayout; icon: IconName }[] = [
  { layout: "3cols", icon: "layout-grid" },
  { layout: "list", icon: "list" },
];

// The other layout is another page: the switch on it takes over the focus that this one had.
let hasFocusToPassOn = false;

const passOnFocus = (event: MouseEvent) => {
  hasFocusToPassOn = !opensElsewhere(event);
};

function takeFocus(link: HTMLAnchorElement | null): void {
  if (link === null || !hasFocusToPassOn) return;
  hasFocusToPassOn = false;
  // Not before the new page as a whole has had its turn.
  requestAnimationFrame(() => link.focus({ preventScroll: true }));
}

export function LayoutSwitch({ state }: LayoutSwitchProps) {
  return (
    <ul className="flex rounded-base border border-line">
      {layouts.map(({ layout, icon }) => (
        <li key={layout}>
          <a
            ref={layout === state.layout ? takeFocus : undefined}
            href={writeListAddress({ ...state, layout })}
            onClick={passOnFocus}
            aria-label={listTexts.layouts[layout]}
            title={listTexts.layouts[layout]}
            aria-current={layout === state.layout || undefined}
            className="grid size-10.5 place-items-center rounded-base text-soft transition-colors hover:text-ink aria-current:bg-raised aria-current:text-ink"
          >
            <Icon name={icon} className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  );
}
