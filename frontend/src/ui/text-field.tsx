import { type ComponentProps, useId } from "react";

type TextFieldProps = Omit<ComponentProps<"input">, "className" | "id"> & {
  label: string;
  /** What is wrong with what was typed. */
  error?: string | undefined;
};

/** A labelled input that says at its place what is wrong with it. */
export function TextField({ label, error, ...input }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-xs font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        className="h-11 w-full rounded-base border border-line bg-surface px-3 text-sm transition-colors hover:border-soft aria-invalid:border-danger"
        {...input}
      />
      {error !== undefined && (
        <p id={errorId} className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
