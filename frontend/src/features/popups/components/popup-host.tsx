import { useLocation } from "react-router-dom";

import { paths } from "@/lib/paths";
import { lazyComponent } from "@/ui/lazy-component";
import { useLazyLoad } from "@/ui/use-lazy-load";

import { useAgeAnswer } from "../age-answer";

const ageGate = lazyComponent(() => import("./age-gate").then((module) => module.AgeGate));

const homePopups = lazyComponent(() => import("./home-popups").then((module) => module.HomePopups));

type PopupHostProps = { shopName: string; hasAgeGate: boolean };

/** Shows the popups that open by themselves, one at a time. */
export function PopupHost({ shopName, hasAgeGate }: PopupHostProps) {
  const { pathname, key } = useLocation();
  const isHome = pathname === paths.home();
  const isAllowed = useAgeAnswer(({ answer }) => answer === "yes") || !hasAgeGate;
  const isLoaded = useLazyLoad(homePopups, isAllowed && isHome);
  const isGateLoaded = useLazyLoad(ageGate, !isAllowed, { retryKey: key });
  if (!isAllowed) return isGateLoaded && <ageGate.Component shopName={shopName} />;
  return isLoaded && <homePopups.Component shopName={shopName} isHome={isHome} />;
}
