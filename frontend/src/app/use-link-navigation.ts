import { useLocation, useNavigate } from "react-router-dom";

import { openSignInPopup } from "@/features/session/sign-in-popup";
import { useWindowEvent } from "@/hooks/use-window-event";
import { opensElsewhere } from "@/lib/link-click";
import { paths } from "@/lib/paths";

export interface PageAtAddress {
  preload: () => void;
}

/** Returns `undefined` for addresses that only the server responds to, such as files. */
type FindPage = (address: string) => PageAtAddress | undefined;

/**
 * Handles plain `<a>` links of the shop: a click navigates, and a hover preloads the page. A router
 * component for each link would slow down server-side rendering. The routes are an argument because
 * `scripts/test --quick` would otherwise run the tests of all pages after a change of one.
 */
export function useLinkNavigation(findPage: FindPage): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (opensElsewhere(event)) return;
    const link = findPageLink(event.target, findPage);
    if (link === undefined) return;
    event.preventDefault();
    if (link.opensSignIn && pathname !== paths.login() && openSignInPopup()) return;
    // Keep the `next` parameter of the sign-in page. The navigation only closes a phone's menu.
    if (link.address === paths.login() && pathname === link.address)
      return void navigate(pathname + search, { replace: true });
    // As in the browser, a link to the current page adds no history entry.
    void navigate(link.address, { replace: link.isCurrent });
  };

  const preload = (event: Event) => findPageLink(event.target, findPage)?.page.preload();

  useWindowEvent("click", follow);
  useWindowEvent("pointerover", preload);
  useWindowEvent("focusin", preload);
  useWindowEvent("touchstart", preload);
}

interface PageLink {
  page: PageAtAddress;
  address: string;
  isCurrent: boolean;
  opensSignIn: boolean;
}

function findPageLink(target: EventTarget | null, findPage: FindPage): PageLink | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.origin !== location.origin) return undefined;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download"))
    return undefined;
  // The browser handles a jump within the page.
  if (link.hash !== "" && link.pathname === location.pathname) return undefined;
  const address = link.pathname + link.search + link.hash;
  const page = findPage(address);
  // The browser requests files of the same origin and unknown addresses from the server.
  if (page === undefined) return undefined;
  // The header's links say so themselves; other links named "Sign up" lead to the registration.
  const opensSignIn = address === paths.login() || link.dataset["signIn"] === "true";
  return { page, address, isCurrent: link.href === location.href, opensSignIn };
}
