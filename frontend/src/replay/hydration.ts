import { create } from "zustand";

import type { HydratedEvent, PageLeft } from "./replay-events";

/** Whether React has hydrated the page, or rendered its own. */
export const useHydration = create(() => ({ isHydrated: false }));

/** Ends the recording of events and starts the replay. */
export function notifyHydrated(): void {
  useHydration.setState({ isHydrated: true });
  dispatchEvent(new Event("storefront:hydrated" satisfies HydratedEvent));
}

/** Whether Back or Forward has left this page before hydration. Its scripts run on until the next page arrives. */
export const isPageLeft = () =>
  document.documentElement.dataset["left" satisfies PageLeft] !== undefined;
