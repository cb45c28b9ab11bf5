import type { ComponentProps, ReactNode } from "react";

import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";

export type ChoiceOptionProps = Omit<
  ComponentProps<"input">,
  "className" | "type" | "title" | "children"
> & {
  title: string;
  hint?: string;
  icon?: IconName;
  /** What stands at its end, such as a price. */
  children?: ReactNode;
};

/** One of several, as a card that can be pressed anywhere. */
export function ChoiceOption({ title, hint, icon, children, ...input }: ChoiceOptionProps) {
  return (
    <label className="flex min-h-14 items-center gap-3 rounded-base border border-line p-3 text-sm transition-colors hover:border-soft has-checked:border-brand">
      <input type="radio" className="size-5 shrink-0" {...input} />
      {icon && <Icon name={icon} size={20} />}
      <span className="grid min-w-0 flex-1">
        <span className="font-medium wrap-anywhere">{title}</span>
        {hint !== undefined && <span className="text-xs text-soft">{hint}</span>}
      </span>
      {children}
    </label>
  );
}
