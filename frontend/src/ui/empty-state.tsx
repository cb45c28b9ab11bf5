import type { ReactNode } from "react";

import { ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";

interface EmptyStateProps {
  icon?: IconName | undefined;
  title: string;
  description?: string | undefined;
  action?: { href: string; label: string };
  level?: 1 | 2;
  children?: ReactNode;
}

export function EmptyState(props: EmptyStateProps) {
  const { icon, title, description, action, level = 1, children } = props;
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center md:py-24">
      {icon && <Icon name={icon} size={40} strokeWidth={1.25} className="mb-5 text-soft" />}
      <Heading className="text-xl font-semibold">{title}</Heading>
      {description && <p className="mt-2 text-soft">{description}</p>}
      {action && (
        <div className="mt-6">
          <ButtonLink href={action.href}>{action.label}</ButtonLink>
        </div>
      )}
      {children}
    </div>
  );
}
