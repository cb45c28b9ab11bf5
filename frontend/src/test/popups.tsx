import { listPopupAdsQueryKey } from "@shop/api-client/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { vi } from "vitest";
import { page } from "vitest/browser";

import { useAgeAnswer } from "@/features/popups/age-answer";
import { HomePopups } from "@/features/popups/components/home-popups";
import { Dialog } from "@/ui/dialog";
import { dismissToasts } from "@/ui/toast";

import { createTestQueryClient, renderPage } from "./render-page";
import { nextFrames, pollUntil } from "./settled";

export function resetTab(): void {
  dismissToasts();
  sessionStorage.clear();
  useAgeAnswer.setState({ answer: null });
}

export const newsletter = () => page.getByRole("dialog", { name: "Newsletter" });
export const gate = () => page.getByRole("dialog", { name: "Are you 18 or older?" });
export const cube = () => page.getByRole("complementary", { name: "Advertisement" });
export const cubeLink = () => page.getByRole("link", { name: "Discover Lamp" });
export const address = () => page.getByTestId("address");

const pictureUrl = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`;

export function shopWithAd(url = pictureUrl) {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(listPopupAdsQueryKey(), {
    items: [{ productId: 7, name: "Lamp", pictureUrl: url }],
  });
  return queryClient;
}

export function shopWithoutAd() {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(listPopupAdsQueryKey(), { items: [] });
  return queryClient;
}

/** While the dialog is open, the popups wait. */
function PopupsOnPages() {
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <form>
        <input type="search" aria-label="Search" />
      </form>
      <a href="/shop/cart">Cart</a>
      <a href="/">Home</a>
      <button type="button" onClick={() => setMenuOpen(true)}>
        Menu
      </button>
      <Dialog title="Menu" open={isMenuOpen} onClose={() => setMenuOpen(false)}>
        Links
      </Dialog>
      <main id="content" tabIndex={-1} />
      <HomePopups shopName="Oak & Linen" isHome={pathname === "/"} />
    </>
  );
}

/** The chunks must be loaded before the clock is faked. */
export async function preloadPopups(): Promise<void> {
  await Promise.all([
    import("@/features/popups/components/age-gate"),
    import("@/features/popups/components/cube-ad"),
    import("@/features/popups/components/newsletter-dialog"),
  ]);
  if (document.readyState === "complete") return;
  await new Promise((resolve) => {
    addEventListener("load", resolve, { once: true });
  });
}

export const stopTheClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** Opens the home page with a fake clock, and waits for the newsletter's chunk. */
export async function openHome(queryClient = shopWithoutAd(), navigation: PerformanceEntry[] = []) {
  stopTheClock();
  // The page of the tests was loaded long ago.
  vi.spyOn(performance, "getEntriesByType").mockReturnValue(navigation);
  const screen = await renderPage(<PopupsOnPages />, "/", "*", queryClient);
  await pollUntil(() => document.querySelectorAll("dialog").length === 2);
  return screen;
}

export async function advanceClock(ms: number): Promise<void> {
  await nextFrames();
  await vi.advanceTimersByTimeAsync(ms);
  await nextFrames();
}

export const isCubeThere = () => document.querySelector(".cube-ad") !== null;
export const isDialogOpen = () => document.querySelector("dialog[open]") !== null;
