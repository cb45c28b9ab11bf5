import type { LucideProps } from "lucide-react";
import { createElement, Fragment, type ReactElement } from "react";

interface IconData {
  node: readonly (readonly [string, Readonly<Record<string, string>>])[];
}

/**
 * Stands in for the icon package's own factory (see vite.config.ts): the same drawing without its
 * context, aliases and class names, which cost bytes and render time on every icon.
 */
export default function createLucideIcon(icon: IconData) {
  // As arguments and not as a list, shapes need no keys: the build takes them away (vite/lean-icons.ts).
  const drawing = createElement(
    Fragment,
    null,
    ...icon.node.map(([tag, attributes]) => createElement(tag, attributes)),
  );

  return function LucideIcon({ size = 24, strokeWidth = 2, ...rest }: LucideProps): ReactElement {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {drawing}
      </svg>
    );
  };
}
