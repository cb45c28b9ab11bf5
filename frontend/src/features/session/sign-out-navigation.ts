import type { NavigateFunction } from "react-router-dom";
import { create } from "zustand";

import { paths } from "@/lib/paths";

/** While `isNavigatingHome`, the old page is still visible and must not redirect. */
export const useSignOutNavigation = create(() => ({ isNavigatingHome: false }));

export const resetSignOutNavigation = () =>
  useSignOutNavigation.setState({ isNavigatingHome: false });

export function goHomeAfterSignOut(navigate: NavigateFunction): void {
  const home = paths.home();
  if (location.pathname === home) return;
  useSignOutNavigation.setState({ isNavigatingHome: true });
  // The browser's Back button may lead to the page that is still visible.
  addEventListener("popstate", resetSignOutNavigation, { once: true });
  void navigate(home);
}
