import { type ComponentType, use } from "react";

/** A component in a chunk of its own; once preloaded it renders at once, without suspending. */
export interface LazyComponent<Props extends object> {
  Component: ComponentType<Props>;
  preload(): Promise<void>;
}

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let pending: Promise<void> | undefined;

  const preload = () => {
    pending ??= load().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        // The next try fetches anew: the network may be back, or the page reloaded.
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };

  function Component(props: Props) {
    if (Loaded === undefined) use(preload());
    return Loaded === undefined ? null : <Loaded {...props} />;
  }

  return { Component, preload };
}
