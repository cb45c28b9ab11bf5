interface CountBadgeProps {
  count: number;
}

/** The small number on an icon; nothing where there is nothing to count. */
export function CountBadge({ count }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="absolute -top-1.5 -right-2 grid h-4.5 min-w-4.5 place-items-center rounded-pill bg-brand px-1 text-[0.6875rem] leading-none font-semibold text-on-brand prices">
      {count > 99 ? "99+" : count}
    </span>
  );
}
