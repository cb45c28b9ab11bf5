import type { ColorOption } from "@/lib/color-size-choice";

export type ColorSwatchProps = { option: ColorOption; isChosen: boolean; onClick: () => void };

/** A colour by its look and its name; without a known look the name alone. */
export function ColorSwatch({ option, isChosen, onClick }: ColorSwatchProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={!option.enabled}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2 rounded-base border border-line pr-3.5 pl-2.5 text-xs font-medium transition-colors hover:border-ink disabled:cursor-not-allowed disabled:line-through disabled:opacity-45 aria-pressed:border-ink aria-pressed:ring-1 aria-pressed:ring-ink"
    >
      {option.color !== null && (
        <svg aria-hidden viewBox="0 0 20 20" className="size-5">
          <circle cx="10" cy="10" r="9.5" fill={option.color} className="stroke-line" />
        </svg>
      )}
      {option.name}
    </button>
  );
}
