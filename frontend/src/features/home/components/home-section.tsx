import type { ReactNode } from "react";

import { Icon } from "@/ui/icon";

interface HomeSectionProps {
  title: string;
  more?: { href: string; label: string };
  children: ReactNode;
}

export function HomeSection({ title, more, children }: HomeSectionProps) {
  return (
    <section className="container-content mt-14 defer-layout md:mt-20">
      <div className="mb-5 flex items-end justify-between gap-4">
        <h2 className="text-xl font-semibold md:text-2xl">{title}</h2>
        {more && (
          <a
            href={more.href}
            aria-label={`${more.label}: ${title}`}
            className="flex min-h-9 shrink-0 items-center gap-1.5 text-sm font-medium hover:underline"
          >
            {more.label}
            <Icon name="arrow-right" size={16} />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
