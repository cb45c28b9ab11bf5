import { type ComponentProps, type ReactNode, useId } from "react";

import { classNames } from "@/ui/class-names";

export type TextFieldProps = Omit<ComponentProps<"input">, "className" | "id"> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  action?: ReactNode;
};

const INPUT =
  "h-11 w-full rounded-base border border-line bg-surface px-3 text-sm transition-colors hover:border-soft aria-invalid:border-danger";

export function TextField({ label, error, hint, action, ...input }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-xs font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          className={classNames(INPUT, action !== undefined && "pr-12")}
          {...input}
        />
        {action !== undefined && <div className="absolute inset-y-0 right-0">{action}</div>}
      </div>
      {note !== undefined && (
        <p
          id={noteId}
          className={classNames("text-xs", error === undefined ? "text-soft" : "text-danger")}
        >
          {note}
        </p>
      )}
    </div>
  );
}
