import { useLocation } from "react-router-dom";

import { paths } from "@/lib/paths";
import { lazyComponent } from "@/ui/lazy-component";
import { useIsLoaded } from "@/ui/use-is-loaded";

import { useAge } from "../age-answer";
import { useNeededPart } from "../use-needed-part";

const ageGate = lazyComponent(() => import("./age-gate").then((module) => module.AgeGate));

const homePopups = lazyComponent(() => import("./home-popups").then((module) => module.HomePopups));

export type PopupHostProps = { shopName: string; asksAge: boolean };

/** What comes by itself, one at a time: the age gate on every page, the others on the home page after it. */
export function PopupHost({ shopName, asksAge }: PopupHostProps) {
  const isHome = useLocation().pathname === paths.home();
  const isAllowed = useAge(({ answer }) => answer === "yes") || !asksAge;
  const isLoaded = useIsLoaded(homePopups, isAllowed && isHome);
  const isGateThere = useNeededPart(ageGate, !isAllowed);
  if (!isAllowed) return isGateThere && <ageGate.Component shopName={shopName} />;
  return isLoaded && <homePopups.Component shopName={shopName} isHome={isHome} />;
}
