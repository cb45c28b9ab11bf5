import { LayoutGrid, List } from "lucide-react";

import { writeListAddress } from "../list-address";
import type { ListLayout, ListState } from "../list-state";

export type LayoutSwitchProps = { state: ListState };

const layouts: { layout: ListLayout; label: string; icon: typeof List }[] = [
  { layout: "3cols", label: "Show as grid", icon: LayoutGrid },
  { layout: "list", label: "Show as list", icon: List },
];

export function LayoutSwitch({ state }: LayoutSwitchProps) {
  return (
    <ul className="flex rounded-base border border-line">
      {layouts.map(({ layout, label, icon: Icon }) => (
        <li key={layout}>
          <a
            href={writeListAddress({ ...state, layout })}
            aria-label={label}
            title={label}
            aria-current={layout === state.layout || undefined}
            className="grid size-10.5 place-items-center rounded-base text-soft transition-colors hover:text-ink aria-current:bg-raised aria-current:text-ink"
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.5} />
          </a>
        </li>
      ))}
    </ul>
  );
}
