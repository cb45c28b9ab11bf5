import { type ComponentProps, type ReactNode, useId } from "react";

type CheckboxFieldProps = Omit<ComponentProps<"input">, "className" | "id" | "type"> & {
  children: ReactNode;
  error?: string | undefined;
};

export function CheckboxField({ children, error, ...input }: CheckboxFieldProps) {
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <label className="flex items-start gap-3 py-0.5 text-sm">
        <input
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className="size-6 aria-invalid:border-danger"
          {...input}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id={errorId} className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
