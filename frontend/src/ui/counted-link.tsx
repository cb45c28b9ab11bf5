import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";

interface CountedLinkProps {
  href: string;
  icon: IconName;
  count: number;
  label: string;
}

export function CountedLink({ href, icon, count, label }: CountedLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      className="grid size-11 place-items-center rounded-base transition-colors hover:bg-raised"
    >
      <span className="relative">
        <Icon name={icon} size={22} />
        <CountBadge count={count} />
      </span>
    </a>
  );
}

interface CountBadgeProps {
  count: number;
}

export function CountBadge({ count }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="absolute -top-1.5 -right-2 grid h-4.5 min-w-4.5 place-items-center rounded-pill bg-brand px-1 text-[0.6875rem] leading-none font-semibold text-on-brand tabular-digits">
      {count > 99 ? "99+" : count}
    </span>
  );
}
