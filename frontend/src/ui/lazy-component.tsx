import { type ComponentType, use } from "react";

/** A component in a chunk of its own; once preloaded it renders at once, without suspending. */
export interface LazyComponent<Props extends object> {
  Component: ComponentType<Props>;
  /** Fetches the chunk; anew where the last try failed, as the network may be back. */
  preload: () => Promise<unknown>;
  /** Whether the chunk is there. */
  isLoaded: () => boolean;
}

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let latestTry: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;
  let hasArrived = false;

  const preload = () => {
    if (latestTry !== undefined && !hasFailed) return latestTry;
    const started = load();
    latestTry = started;
    hasFailed = false;
    started.then(
      // React takes what is marked so at once, where another promise would suspend first.
      (value) => {
        hasArrived = true;
        return Object.assign(started, { status: "fulfilled", value });
      },
      () => {
        hasFailed = true;
      },
    );
    return started;
  };

  function Component(props: Props) {
    // Rendering never tries again: each new try would suspend, fail and render once more, for ever.
    const Loaded = use(latestTry ?? preload());
    // oxlint-disable-next-line react-hooks-js/static-components -- the chunk always holds the same one
    return <Loaded {...props} />;
  }

  return { Component, preload, isLoaded: () => hasArrived };
}
