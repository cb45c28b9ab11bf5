import { useLocation } from "react-router-dom";

import { paths } from "@/lib/paths";
import { lazyComponent } from "@/ui/lazy-component";
import { useLazyLoad } from "@/ui/use-lazy-load";

import { useAgeAnswer } from "../age-answer";

const ageGate = lazyComponent(() => import("./age-gate").then((module) => module.AgeGate));

const homePopups = lazyComponent(() => import("./home-popups").then((module) => module.HomePopups));

/** The law asks for these pages, and they sell nothing: visitors of any age must reach them (D-280). */
const UNGATED_PAGES: ReadonlySet<string> = new Set([
  paths.withdrawal(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.returns(),
  paths.accessibility(),
]);

type PopupHostProps = { shopName: string; hasAgeGate: boolean };

/** Shows the popups that open by themselves, one at a time. */
export function PopupHost({ shopName, hasAgeGate }: PopupHostProps) {
  const { pathname, key } = useLocation();
  const isHome = pathname === paths.home();
  const isGated = hasAgeGate && !UNGATED_PAGES.has(pathname.replace(/\/$/, ""));
  const isAllowed = useAgeAnswer(({ answer }) => answer === "yes") || !isGated;
  const isLoaded = useLazyLoad(homePopups, isAllowed && isHome);
  const isGateLoaded = useLazyLoad(ageGate, !isAllowed, { retryKey: key });
  if (!isAllowed) return isGateLoaded && <ageGate.Component shopName={shopName} />;
  return isLoaded && <homePopups.Component shopName={shopName} isHome={isHome} />;
}
