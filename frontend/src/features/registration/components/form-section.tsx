import { type ReactNode, useId } from "react";

export type FormSectionProps = { title: string; children: ReactNode };

/** Fields that belong together; what they are about stands beside them where there is room. */
export function FormSection({ title, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="grid gap-5 border-t border-line pt-6 lg:grid-cols-[14rem_1fr] lg:gap-12 lg:pt-8"
    >
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </div>
  );
}
