import type { ComponentType } from "react";

import { lazyComponent } from "@/ui/lazy-component";
import { useLazyLoad } from "@/ui/use-lazy-load";

/** Loads the part's chunk after hydration. Renders nothing until then, or if the chunk fails. */
export function deferredPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = lazyComponent(load);

  return function DeferredPart(props: Props) {
    return useLazyLoad(part) ? <part.Component {...props} /> : null;
  };
}
