import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";

import { prefetchPage } from "@/app/prefetch-page";
import { type AddressMatch, matchRoute } from "@/app/routes";
import { openSignInPopup } from "@/features/session/sign-in-popup";
import { useWindowEvent } from "@/hooks/use-window-event";
import { opensElsewhere } from "@/lib/link-click";
import { paths } from "@/lib/paths";

/**
 * Makes every plain link of the shop a client-side navigation, and preloads its page when it is
 * pointed at. Plain links cost nothing while the server renders long menus.
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
    if (page.address === paths.login()) {
      // It is here already, and knows where it is to lead; a phone's open menu makes room for it.
      if (pathname === paths.login()) return void navigate(pathname + search, { replace: true });
      // A popup spares the shopper the way there and back.
      if (openSignInPopup()) return;
    }
    // Like the browser, a link to where one is adds no step to go back.
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
  /** The page that is shown already. */
  isCurrent: boolean;
}

/** The page that the link under an event leads to, where it is one of this shop. */
function linkedPage(target: EventTarget | null): LinkedPage | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.origin !== location.origin) return undefined;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download"))
    return undefined;
  // A jump within the page stays the browser's.
  if (link.hash !== "" && link.pathname === location.pathname) return undefined;
  const address = link.pathname + link.search + link.hash;
  const match = matchRoute(address);
  // Files of the same origin, and addresses without a page, are the browser's and the server's.
  if (match?.status !== 200) return undefined;
  return { ...match, address, isCurrent: link.href === location.href };
}
