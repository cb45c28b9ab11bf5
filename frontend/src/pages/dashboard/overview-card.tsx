import { type ReactNode, useId } from "react";

export type OverviewCardProps = {
  title: string;
  /** Where there is more of it. */
  action: { href: string; label: string; name: string };
  children: ReactNode;
};

export function OverviewCard({ title, action, children }: OverviewCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded-base border border-line p-4 outline-none sm:p-6"
    >
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 id={id} className="text-md font-semibold">
          {title}
        </h3>
        <a
          href={action.href}
          aria-label={action.name}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          {action.label}
        </a>
      </div>
      {children}
    </section>
  );
}
