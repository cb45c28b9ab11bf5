import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { isJump, useScrollPlaces } from "@/app/use-scroll-places";
import { tellPageView } from "@/lib/page-views";
import { paths } from "@/lib/paths";
import { focusContent } from "@/ui/focus-content";
import { closeDialogs } from "@/ui/open-dialogs";

/** What every navigation brings: its place on the page, dialogs closed, the focus at the start, a page view reported. */
export function useNavigationEffects(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(location);
  useScrollPlaces();

  useEffect(() => {
    const from = previous.current;
    previous.current = location;
    const isReplaced = navigationType === NavigationType.Replace;
    // A choice written into the address, such as a product's variant, leads nowhere else.
    const isSamePath = from.pathname === location.pathname;
    if (isReplaced && isSamePath && from.search !== location.search) return;

    closeDialogs();
    if (!isSamePath) focusContent();
    if (isJump(from, location)) return;
    // An unknown address was reported as itself, before it ended here; "/pages" is as it ends.
    if (isReplaced && location.pathname === paths.notFound()) return;
    if (location.pathname === "/pages") return;
    tellPageView(location.pathname + location.search);
  }, [location, navigationType]);
}
