import type { NavigateFunction } from "react-router-dom";
import { create } from "zustand";

import { paths } from "@/lib/paths";

/** Whether who was signed out is on the way home, as a customer's page that is left and stays until then wants to know. */
export const useLeaving = create(() => ({ isLeaving: false }));

/** The customer's page is gone, or is come to anew. */
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
