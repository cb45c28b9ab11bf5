import { create } from "zustand";

import type { HydratedEvent, PageLeft } from "./replay-events";

/** `isHydrated` is also `true` after React has rendered a page without server HTML. */
export const useHydration = create(() => ({ isHydrated: false }));

export function notifyHydrated(): void {
  useHydration.setState({ isHydrated: true });
  dispatchEvent(new Event("storefront:hydrated" satisfies HydratedEvent));
}

/** Whether the visitor has left this page with Back or Forward. Its scripts still run. */
export const hasLeftPage = () =>
  document.documentElement.dataset["left" satisfies PageLeft] !== undefined;
