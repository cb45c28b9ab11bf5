import { create } from "zustand";

import type { HydratedEvent, PageLeft } from "./replay-events";

/** Whether React has hydrated the server-rendered page, or rendered the page itself. */
export const useHydration = create(() => ({ isHydrated: false }));

/** Ends the recording of events and starts the replay. */
export function notifyHydrated(): void {
  useHydration.setState({ isHydrated: true });
  dispatchEvent(new Event("storefront:hydrated" satisfies HydratedEvent));
}

/**
 * Whether the visitor left this page with Back or Forward before hydration. Its scripts keep
 * running until the next page is loaded.
 */
export const isPageLeft = () =>
  document.documentElement.dataset["left" satisfies PageLeft] !== undefined;
