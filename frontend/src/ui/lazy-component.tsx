import { type ComponentType, use } from "react";

/** A component in a separate chunk. After `preload`, it renders without suspending. */
export interface LazyComponent<Props extends object> {
  Component: ComponentType<Props>;
  /** After a failure, the next call loads the chunk again. */
  preload: () => Promise<unknown>;
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
      // With these properties, React's `use` returns the value without suspending.
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
