import type { ComponentType } from "react";

import { lazyComponent } from "@/ui/lazy-component";
import { useLazyLoad } from "@/ui/use-lazy-load";

/**
 * Defers a part that is not needed at first: its chunk is loaded after hydration. Until then, and
 * if the chunk fails, it renders nothing; its parent reserves the space.
 */
export function deferredPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = lazyComponent(load);

  return function DeferredPart(props: Props) {
    return useLazyLoad(part) ? <part.Component {...props} /> : null;
  };
}
