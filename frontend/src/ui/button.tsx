import type { ComponentProps, ReactNode } from "react";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand/88",
  secondary: "border border-line bg-surface text-ink hover:border-ink",
  quiet: "text-ink hover:bg-raised",
  danger: "bg-danger text-surface hover:bg-danger/88",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "h-9 px-3 text-xs",
  md: "h-11 px-5 text-sm",
  lg: "h-13 px-7 text-md",
};

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-base font-semibold whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-45";

interface ButtonLinkProps extends ButtonLook {
  href: string;
  children: ReactNode;
}

export function ButtonLink({ href, children, ...look }: ButtonLinkProps) {
  return (
    <a href={href} className={buttonStyle(look)}>
      {children}
    </a>
  );
}

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

type ButtonSize = "md" | "sm" | "lg";

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
}

export function buttonStyle({
  variant = "primary",
  size = "md",
  wide = false,
}: ButtonLook): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}${wide ? " w-full" : ""}`;
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> & ButtonLook;

export function Button({ variant, size, wide, type = "button", ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the type is one of the three, "button" by default
  return <button type={type} className={buttonStyle({ variant, size, wide })} {...rest} />;
}
