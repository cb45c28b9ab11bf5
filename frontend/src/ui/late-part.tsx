import type { ComponentType } from "react";

import { lazyComponent } from "@/ui/lazy-component";
import { useIsLoaded } from "@/ui/use-is-loaded";

/**
 * A part that its page can do without at first: its chunk comes after the page. Until then, and where
 * it can't be had, nothing is there; who shows it keeps its place.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = lazyComponent(load);

  return function LatePart(props: Props) {
    return useIsLoaded(part) ? <part.Component {...props} /> : null;
  };
}
