import { useId, type ReactNode } from "react";

export type FilterSectionProps = { title: string; children: ReactNode };

export function FilterSection({ title, children }: FilterSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="border-b border-line py-5 first:pt-0 last:border-b-0"
    >
      <h3 id={titleId} className="mb-2 text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
