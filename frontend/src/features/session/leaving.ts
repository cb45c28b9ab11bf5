import type { NavigateFunction } from "react-router-dom";
import { create } from "zustand";

import { paths } from "@/lib/paths";

/** Whether a signed-out customer is on the way home. The page that is left stays visible meanwhile and must not redirect. */
export const useLeaving = create(() => ({ isLeaving: false }));

/** Ends the way home: the customer's page was left or opened again. */
export const resetLeaving = () => useLeaving.setState({ isLeaving: false });

/** Navigates home after a sign-out, without the page that is left asking to sign in again. */
export function goHomeAfterSignOut(navigate: NavigateFunction): void {
  const home = paths.home();
  if (location.pathname === home) return;
  useLeaving.setState({ isLeaving: true });
  // The browser's Back button may lead to the page that is still visible.
  addEventListener("popstate", resetLeaving, { once: true });
  void navigate(home);
}
