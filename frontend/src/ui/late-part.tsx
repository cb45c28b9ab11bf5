import { type ComponentType, useEffect, useState } from "react";

import { lazyComponent } from "@/ui/lazy-component";

/**
 * A part that its page can do without at first: its chunk comes after the page. Until then, and where
 * it can't be had, nothing is there; who shows it keeps its place.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { Component, preload } = lazyComponent(load);

  return function LatePart(props: Props) {
    const [isLoaded, setLoaded] = useState(false);
    useEffect(() => {
      preload().then(
        () => setLoaded(true),
        () => undefined,
      );
    }, []);
    return isLoaded ? <Component {...props} /> : null;
  };
}
