import type { IconName } from "@/ui/icon-names";
import sprite from "@/ui/icons.svg?no-inline";

interface IconProps {
  name: IconName;
  /** Width and height in pixels, unless a class sets them. */
  size?: number;
  strokeWidth?: number;
  isFilled?: boolean;
  className?: string;
}

/**
 * An icon of the sprite `icons.svg`: one cacheable file for all pages, instead of a script per
 * icon. Decorative: the text beside it or the label of its button has the meaning.
 */
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
