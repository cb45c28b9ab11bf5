import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { startsAtTop } from "@/app/scroll-rules";

/** What every navigation brings: scroll to the top, dialogs closed, a page view reported. */
export function useNavigationEffects(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previousPath = useRef(location.pathname);

  useEffect(() => {
    const from = previousPath.current;
    previousPath.current = location.pathname;
    for (const dialog of document.querySelectorAll("dialog[open]")) {
      if (dialog instanceof HTMLDialogElement) dialog.close();
    }
    // Back and forward restore the place themselves.
    const isJump = navigationType === NavigationType.Pop || location.hash !== "";
    // A choice written into the address, such as a product's variant, leads nowhere else.
    const isInPlace = navigationType === NavigationType.Replace && from === location.pathname;
    if (!isJump && !isInPlace && startsAtTop(from, location.pathname)) globalThis.scrollTo(0, 0);
    globalThis.dispatchEvent(
      new CustomEvent("page-view", { detail: { path: location.pathname + location.search } }),
    );
  }, [location, navigationType]);
}
