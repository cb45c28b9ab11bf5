import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

import { matchRoute } from "@/app/routes";

const INTENTS = ["pointerover", "focusin", "touchstart"] as const;

/**
 * Makes every plain link of the shop a client-side navigation, and preloads its page when it is
 * pointed at. Plain links cost nothing while the server renders long menus.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const address = internalAddress(event.target);
      if (address === undefined) return;
      event.preventDefault();
      void navigate(address);
    };

    const preload = (event: Event) => {
      const address = internalAddress(event.target);
      const match = address === undefined ? undefined : matchRoute(address);
      if (match === undefined) return;
      match.route.page.preload().catch(() => undefined);
      for (const query of match.queries) void query.prefetch(queryClient);
    };

    document.addEventListener("click", follow);
    for (const intent of INTENTS) document.addEventListener(intent, preload, { passive: true });
    return () => {
      document.removeEventListener("click", follow);
      for (const intent of INTENTS) document.removeEventListener(intent, preload);
    };
  }, [navigate, queryClient]);
}

/** The address of the link under an event, where it leads to a page of this shop. */
function internalAddress(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.origin !== location.origin) return undefined;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download"))
    return undefined;
  // A jump within the page stays the browser's.
  if (link.hash !== "" && link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}
