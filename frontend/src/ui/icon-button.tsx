import type { ComponentProps } from "react";

import { Icon } from "@/ui/icon";
import { type IconButtonLook, iconButtonStyle } from "@/ui/icon-button-style";
import type { IconName } from "@/ui/icon-names";

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children"> & {
  icon: IconName;
  /** What the button does, for who can't see the icon. */
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
