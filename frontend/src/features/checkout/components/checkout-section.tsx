import { type ReactNode, useId } from "react";

type CheckoutSectionProps = {
  title: string;
  isRadioGroup?: boolean;
  error?: string | undefined;
  children: ReactNode;
};

export function CheckoutSection({ title, isRadioGroup, error, children }: CheckoutSectionProps) {
  const id = useId();
  return (
    <div
      role={isRadioGroup ? "radiogroup" : "group"}
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="grid gap-4 border-t border-line pt-6"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
