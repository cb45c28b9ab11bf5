import type { IconName } from "@/ui/icon-names";
import sprite from "@/ui/icons.svg?no-inline";

interface IconProps {
  name: IconName;
  /** Width and height in pixels, where no class says them. */
  size?: number;
  strokeWidth?: number;
  isFilled?: boolean;
  className?: string;
}

/**
 * A drawing of the sprite `icons.svg`: one file for all pages, cached for good, instead of a script for each icon. Decoration
 * only: the text beside it, or the label of its button, says what it means.
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
