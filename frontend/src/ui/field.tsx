import { type ComponentProps, useId } from "react";

import { classNames } from "@/ui/class-names";

type FieldProps = Omit<ComponentProps<"input">, "className" | "id"> & {
  label: string;
  hint?: string;
  error?: string;
  /** The label is read out but not shown. */
  labelHidden?: boolean;
};

export function Field({ label, hint, error, labelHidden = false, required, ...input }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={classNames("text-xs font-medium", labelHidden && "sr-only")}>
        {label}
        {required && <span aria-hidden>*</span>}
      </label>
      <input
        id={id}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className="h-11 w-full rounded-base border border-line bg-surface px-3 text-md transition-colors placeholder:text-soft hover:border-soft aria-invalid:border-danger"
        {...input}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={classNames("text-xs", error ? "text-danger" : "text-soft")}>
          {note}
        </p>
      )}
    </div>
  );
}
