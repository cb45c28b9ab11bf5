import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

import { classNames } from "@/ui/class-names";

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children"> & {
  icon: LucideIcon;
  /** What the button does, for who can't see the icon. */
  label: string;
  look?: "plain" | "raised";
};

const LOOKS = {
  plain: "hover:bg-raised",
  raised: "border border-line bg-surface shadow-raised hover:border-ink",
};

export function IconButton({ icon: Icon, label, look = "plain", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        "inline-grid size-11 shrink-0 place-items-center rounded-base text-ink transition-colors disabled:opacity-45 aria-disabled:opacity-45",
        LOOKS[look],
      )}
      {...rest}
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} />
    </button>
  );
}
