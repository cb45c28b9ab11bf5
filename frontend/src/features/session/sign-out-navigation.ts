import type { NavigateFunction } from "react-router-dom";
import { create } from "zustand";

import { paths } from "@/lib/paths";

/**
 * Whether a signed-out customer is being taken to the home page. The old page stays visible until then
 * and must not redirect.
 */
export const useSignOutNavigation = create(() => ({ isNavigatingHome: false }));

/** Called when a page for customers opens or closes, and on Back. */
export const resetSignOutNavigation = () =>
  useSignOutNavigation.setState({ isNavigatingHome: false });

/** Navigates home after a sign-out; the old page does not redirect to the sign-in page meanwhile. */
export function goHomeAfterSignOut(navigate: NavigateFunction): void {
  const home = paths.home();
  if (location.pathname === home) return;
  useSignOutNavigation.setState({ isNavigatingHome: true });
  // The browser's Back button may lead to the page that is still visible.
  addEventListener("popstate", resetSignOutNavigation, { once: true });
  void navigate(home);
}
