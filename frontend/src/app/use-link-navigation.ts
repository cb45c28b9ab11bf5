import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";

import { prefetchPage } from "@/app/prefetch-page";
import { type AddressMatch, matchRoute } from "@/app/routes";
import { openSignInPopup } from "@/features/session/sign-in-popup";
import { useWindowEvent } from "@/hooks/use-window-event";
import { opensElsewhere } from "@/lib/link-click";
import { paths } from "@/lib/paths";

/**
 * Handles plain `<a>` links of the shop: a click navigates, and a hover preloads the page. A router
 * component for each link would slow down server-side rendering.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();

  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (opensElsewhere(event)) return;
    const page = linkedPage(event.target);
    if (page === undefined) return;
    event.preventDefault();
    if (page.opensSignIn && pathname !== paths.login() && openSignInPopup()) return;
    // Keep the `next` parameter of the sign-in page. The navigation only closes a phone's menu.
    if (page.address === paths.login() && pathname === page.address)
      return void navigate(pathname + search, { replace: true });
    // As in the browser, a link to the current page adds no history entry.
    void navigate(page.address, { replace: page.isCurrent });
  };

  const preload = (event: Event) => {
    const page = linkedPage(event.target);
    if (page === undefined) return;
    page.route.page.preload().catch(() => undefined);
    prefetchPage(page, queryClient);
  };

  useWindowEvent("click", follow);
  useWindowEvent("pointerover", preload);
  useWindowEvent("focusin", preload);
  useWindowEvent("touchstart", preload);
}

interface LinkedPage extends AddressMatch {
  address: string;
  isCurrent: boolean;
  opensSignIn: boolean;
}

function linkedPage(target: EventTarget | null): LinkedPage | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.origin !== location.origin) return undefined;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download"))
    return undefined;
  // The browser handles a jump within the page.
  if (link.hash !== "" && link.pathname === location.pathname) return undefined;
  const address = link.pathname + link.search + link.hash;
  const match = matchRoute(address);
  // The browser requests files of the same origin and unknown addresses from the server.
  if (match?.status !== 200) return undefined;
  // The header's links say so themselves; other links named "Sign up" lead to the registration.
  const opensSignIn = address === paths.login() || link.dataset["signIn"] === "true";
  return { ...match, address, isCurrent: link.href === location.href, opensSignIn };
}
