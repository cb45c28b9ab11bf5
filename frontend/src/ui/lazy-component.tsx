import { type ComponentType, use } from "react";

/** A component in a separate chunk; once preloaded, it renders without suspending. */
export interface LazyComponent<Props extends object> {
  Component: ComponentType<Props>;
  /** Loads the chunk; tries again after a failure, since the network may be back. */
  preload: () => Promise<unknown>;
  /** Whether the chunk is loaded. */
  isLoaded: () => boolean;
}

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let latestAttempt: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;
  let hasLoaded = false;

  const preload = () => {
    if (latestAttempt !== undefined && !hasFailed) return latestAttempt;
    const started = load();
    latestAttempt = started;
    hasFailed = false;
    started.then(
      // With these properties, React's `use` returns the value synchronously instead of suspending
      // once more.
      (value) => {
        hasLoaded = true;
        return Object.assign(started, { status: "fulfilled", value });
      },
      () => {
        hasFailed = true;
      },
    );
    return started;
  };

  function Component(props: Props) {
    // Rendering never retries: each attempt would suspend, fail and render again, for ever.
    const Loaded = use(latestAttempt ?? preload());
    // oxlint-disable-next-line react-hooks-js/static-components -- the chunk always exports the same component
    return <Loaded {...props} />;
  }

  return { Component, preload, isLoaded: () => hasLoaded };
}
