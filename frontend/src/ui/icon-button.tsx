import type { ComponentProps } from "react";

import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";

const BASE =
  "inline-grid shrink-0 place-items-center rounded-base text-ink transition-colors disabled:opacity-45 aria-disabled:opacity-45";

const LOOKS: Record<IconButtonLook, string> = {
  plain: "size-11 hover:bg-raised",
  raised: "size-11 border border-line bg-surface shadow-raised hover:border-ink",
  // Touch needs a larger target than a mouse.
  compact: "size-11 border border-line bg-surface hover:border-ink lg:pointer-fine:size-9",
};

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children"> & {
  icon: IconName;
  label: string;
  look?: IconButtonLook;
};

export function IconButton({ icon, label, look = "plain", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={iconButtonStyle(look)}
      {...rest}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}

type IconButtonLook = "plain" | "raised" | "compact";

export function iconButtonStyle(look: IconButtonLook): string {
  return `${BASE} ${LOOKS[look]}`;
}
