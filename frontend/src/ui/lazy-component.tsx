import { type ComponentType, use } from "react";

/** A component in a chunk of its own; once preloaded it renders at once, without suspending. */
export interface LazyComponent<Props extends object> {
  Component: ComponentType<Props>;
  /** Fetches the chunk; anew where the last try failed, as the network may be back. */
  preload: () => Promise<void>;
}

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let latestTry: Promise<void> | undefined;
  let hasFailed = false;

  const preload = () => {
    if (latestTry === undefined || hasFailed) {
      hasFailed = false;
      latestTry = load().then(
        (component) => {
          Loaded = component;
        },
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      );
    }
    return latestTry;
  };

  function Component(props: Props) {
    // Rendering never tries again: each new try would suspend, fail and render once more, for ever.
    if (Loaded === undefined) use(latestTry ?? preload());
    return Loaded === undefined ? null : <Loaded {...props} />;
  }

  return { Component, preload };
}
