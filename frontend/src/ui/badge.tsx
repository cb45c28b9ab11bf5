import type { ReactNode } from "react";

export type BadgeTone = "brand" | "accent" | "sale" | "neutral";

const TONES: Record<BadgeTone, string> = {
  brand: "bg-brand text-on-brand",
  accent: "bg-ink text-surface",
  sale: "bg-sale text-surface",
  neutral: "bg-raised text-soft",
};

interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
}

export function Badge({ tone = "neutral", children }: BadgeProps) {
  return (
    <span
      className={`inline-flex min-h-6 items-center rounded-base px-2 py-0.5 text-xs font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
