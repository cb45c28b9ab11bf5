import { create } from "zustand";

import type { TakenOver } from "@/early-input";

/** Whether React has taken over the page that the gateway rendered, or has put its own there. */
export const useTakenOver = create(() => ({ isTakenOver: false }));

/** Said once the page can answer: what waited for it goes on. */
export function tellTakenOver(): void {
  useTakenOver.setState({ isTakenOver: true });
  dispatchEvent(new Event("storefront:taken-over" satisfies TakenOver));
}
