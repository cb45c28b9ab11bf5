import { type ComponentType, use } from "react";

/** A page in a chunk of its own; once preloaded it renders at once, without suspending. */
export interface LazyPage {
  Page: ComponentType;
  preload(): Promise<void>;
}

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
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

  function Page() {
    if (Loaded === undefined) use(preload());
    return Loaded === undefined ? null : <Loaded />;
  }

  return { Page, preload };
}
