import { CountBadge } from "@/ui/count-badge";
import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";

interface CountedLinkProps {
  href: string;
  icon: IconName;
  count: number;
  label: string;
}

/** An icon that leads somewhere and says how much is there. */
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
