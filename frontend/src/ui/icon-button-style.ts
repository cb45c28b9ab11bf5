export type IconButtonLook = "plain" | "raised" | "compact";

const BASE =
  "inline-grid shrink-0 place-items-center rounded-base text-ink transition-colors disabled:opacity-45 aria-disabled:opacity-45";

const LOOKS: Record<IconButtonLook, string> = {
  plain: "size-11 hover:bg-raised",
  raised: "size-11 border border-line bg-surface shadow-raised hover:border-ink",
  // A finger needs more room than a mouse.
  compact: "size-11 border border-line bg-surface hover:border-ink lg:pointer-fine:size-9",
};

export function iconButtonStyle(look: IconButtonLook): string {
  return `${BASE} ${LOOKS[look]}`;
}
