import type { IconName } from "@/ui/icon-names";
import sprite from "@/ui/icons.svg?no-inline";

interface IconProps {
  name: IconName;
  /** In pixels, unless a class sets width and height. */
  size?: number;
  strokeWidth?: number;
  isFilled?: boolean;
  className?: string;
}

/** Decorative: the text beside the icon or the label of its button has the meaning. */
export function Icon({ name, size = 24, strokeWidth = 1.5, isFilled, className }: IconProps) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
