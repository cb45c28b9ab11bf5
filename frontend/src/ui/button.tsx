import type { ComponentProps } from "react";

import { type ButtonLook, buttonStyle } from "@/ui/button-style";

type ButtonProps = Omit<ComponentProps<"button">, "className"> & ButtonLook;

export function Button({ variant, size, wide, type = "button", ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the type is one of the three, "button" by default
  return <button type={type} className={buttonStyle({ variant, size, wide })} {...rest} />;
}
