import { useEffect } from "react";

import { notifyHydrated } from "@/replay/hydration";

/** Rendered beside the page, so that the effect runs once the page itself is hydrated. */
export function NotifyHydrated() {
  useEffect(notifyHydrated, []);
  return null;
}
