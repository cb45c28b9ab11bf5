import type { NavigateFunction } from "react-router-dom";

import { paths } from "@/lib/paths";

let isOnTheWay = false;

/** Who was signed out goes home, and is not asked by the page that is left to sign in again. */
export function leaveForHome(navigate: NavigateFunction): void {
  const home = paths.home();
  if (location.pathname === home) return;
  isOnTheWay = true;
  void navigate(home);
}

/** Whether the shopper is on the way home; the page that is left stays until home is there. */
export const isLeaving = () => isOnTheWay;
/** At a page that asks who is signed in. */
export const hasArrived = () => {
  isOnTheWay = false;
};
