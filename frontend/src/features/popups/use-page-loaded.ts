import { useSyncExternalStore } from "react";

const listen = (tell: () => void) => {
  addEventListener("load", tell);
  return () => removeEventListener("load", tell);
};

/** Whether the browser has loaded all that the first page consists of. */
export const usePageLoaded = (): boolean =>
  useSyncExternalStore(
    listen,
    () => document.readyState === "complete",
    () => false,
  );
