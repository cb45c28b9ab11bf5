import type { NavigateFunction } from "react-router-dom";
import { create } from "zustand";

import { paths } from "@/lib/paths";

/** Whether who was signed out is on the way home; the page that is left stays until home is there. */
export const useLeaving = create(() => ({ isLeaving: false }));

/** Home is there, or another page. */
export const arrive = () => useLeaving.setState({ isLeaving: false });

/** Who was signed out goes home, and is not asked by the page that is left to sign in again. */
export function leaveForHome(navigate: NavigateFunction): void {
  const home = paths.home();
  if (location.pathname === home) return;
  useLeaving.setState({ isLeaving: true });
  // The way back may lead to the page that is still there.
  addEventListener("popstate", arrive, { once: true });
  void navigate(home);
}
