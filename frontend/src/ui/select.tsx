import { type ComponentProps, useId } from "react";

import { classNames } from "@/ui/class-names";
import { Icon } from "@/ui/icon";

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

type SelectProps = Omit<ComponentProps<"select">, "className" | "id" | "children"> & {
  label: string;
  options: readonly SelectOption[];
  labelHidden?: boolean;
  error?: string | undefined;
};

export function Select({ label, options, labelHidden = false, error, ...select }: SelectProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={classNames("grid", !labelHidden && "gap-1.5")}>
      <label htmlFor={id} className={classNames("text-xs font-medium", labelHidden && "sr-only")}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          className="h-11 w-full appearance-none truncate rounded-base border border-line bg-surface pr-9 pl-3 text-sm transition-colors hover:border-soft disabled:opacity-45 aria-invalid:border-danger"
          {...select}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          size={16}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
        />
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
