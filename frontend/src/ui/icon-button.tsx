import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

import { type IconButtonLook, iconButtonStyle } from "@/ui/icon-button-style";

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children"> & {
  icon: LucideIcon;
  /** What the button does, for who can't see the icon. */
  label: string;
  look?: IconButtonLook;
};

export function IconButton({ icon: Icon, label, look = "plain", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={iconButtonStyle(look)}
      {...rest}
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} />
    </button>
  );
}
