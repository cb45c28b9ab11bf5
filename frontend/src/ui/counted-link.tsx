import type { LucideIcon } from "lucide-react";

import { CountBadge } from "@/ui/count-badge";

interface CountedLinkProps {
  href: string;
  icon: LucideIcon;
  count: number;
  label: string;
}

/** An icon that leads somewhere and says how much is there. */
export function CountedLink({ href, icon: Icon, count, label }: CountedLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      className="grid size-11 place-items-center rounded-base transition-colors hover:bg-raised"
    >
      <span className="relative">
        <Icon aria-hidden size={22} strokeWidth={1.5} />
        <CountBadge count={count} />
      </span>
    </a>
  );
}
