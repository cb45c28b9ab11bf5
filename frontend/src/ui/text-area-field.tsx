import { type ComponentProps, useId } from "react";

type TextAreaFieldProps = Omit<ComponentProps<"textarea">, "className" | "id"> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-xs font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : noteId}
        className="w-full rounded-base border border-line bg-surface p-3 text-sm transition-colors hover:border-soft aria-invalid:border-danger"
        {...area}
      />
      {note !== undefined && (
        <p
          id={noteId}
          data-wrong={error !== undefined}
          className="text-xs text-soft data-[wrong=true]:text-danger"
        >
          {note}
        </p>
      )}
    </div>
  );
}
