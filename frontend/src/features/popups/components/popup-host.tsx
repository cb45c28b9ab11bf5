import { useCallback, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";

import { paths } from "@/lib/paths";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component";
import { useIsLoaded } from "@/ui/use-is-loaded";

import { useAge } from "../age-answer";

const ageGate = lazyComponent(() => import("./age-gate").then((module) => module.AgeGate));

const homePopups = lazyComponent(() => import("./home-popups").then((module) => module.HomePopups));

export type PopupHostProps = { shopName: string; hasAgeGate: boolean };

/**
 * Shows the popups that open by themselves, one at a time. The age gate is on every page. After the
 * visitor's answer, the other popups follow on the home page.
 */
export function PopupHost({ shopName, hasAgeGate }: PopupHostProps) {
  const isHome = useLocation().pathname === paths.home();
  const isAllowed = useAge(({ answer }) => answer === "yes") || !hasAgeGate;
  const isLoaded = useIsLoaded(homePopups, isAllowed && isHome);
  const isGateLoaded = useRequiredPart(ageGate, !isAllowed);
  if (!isAllowed) return isGateLoaded && <ageGate.Component shopName={shopName} />;
  return isLoaded && <homePopups.Component shopName={shopName} isHome={isHome} />;
}

type Part = Pick<LazyComponent<never>, "preload" | "isLoaded">;

/**
 * Loads a part that must not be missing. After a failure, its chunk is loaded again on each
 * navigation and when the network is back.
 */
export function useRequiredPart({ preload, isLoaded }: Part, isWanted: boolean): boolean {
  const { key } = useLocation();
  const loadUntilAvailable = useCallback(
    (onLoaded: () => void) => {
      if (!isWanted || isLoaded()) return () => undefined;
      const load = () => {
        preload().then(onLoaded, () => undefined);
      };
      load();
      addEventListener("online", load);
      return () => removeEventListener("online", load);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- each navigation tries again
    [preload, isLoaded, isWanted, key],
  );
  return useSyncExternalStore(loadUntilAvailable, isLoaded, isLoaded);
}
