import type { ReactNode } from "react";

import { type ButtonLook, buttonStyle } from "@/ui/button-style";

interface ButtonLinkProps extends ButtonLook {
  href: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ href, children, ...look }: ButtonLinkProps) {
  return (
    <a href={href} className={buttonStyle(look)}>
      {children}
    </a>
  );
}
