// Takes a screenshot of a page without animations, and refuses pages with visible faults.

import { join, resolve } from "node:path";

import type { Page } from "@playwright/test";

import { layOutWholePage } from "../fixtures/lay-out.ts";
import { expect, test as shopTest } from "../fixtures/shop.ts";

const GALLERY = resolve(import.meta.dirname, "../../state/screenshots");

type ScreenshotOptions = {
  /** Captures only the window instead of the whole page. */
  isWindow?: boolean;
};

type GalleryFixtures = {
  /** Host of the video player that the test may load. */
  player: RegExp | null;
  /** Saves `{tenant}/{width}/{name}.png`. */
  takeScreenshot: (name: string, options?: ScreenshotOptions) => Promise<void>;
};

export const test = shopTest.extend<GalleryFixtures>({
  player: [null, { option: true }],
  // An automatic fixture, so that it starts before the `beforeEach` hooks.
  takeScreenshot: [
    async ({ page, tenant, popups, player }, provide, { project }) => {
      if (!popups) await declineAnalytics(page);
      const foreignRequests: string[] = [];
      page.on("request", (request) => {
        const { hostname, protocol } = new URL(request.url());
        const isShop = /(^|\.)localhost$/.test(hostname);
        // The payment page is on another site, and the test opens it by navigation.
        const isLink = request.isNavigationRequest() && request.frame() === page.mainFrame();
        const isPlayer = player?.test(hostname) === true;
        if (protocol.startsWith("http") && !isShop && !isLink && !isPlayer)
          foreignRequests.push(request.url());
      });
      await provide(async (name, { isWindow = false } = {}) => {
        await page.evaluate(() => document.fonts.ready);
        if (!isWindow) {
          await layOutWholePage(page);
          await scrollThrough(page);
        }
        await waitUntilStable(page, isWindow);
        expect.soft(await findFaults(page), `${tenant} ${name}`).toEqual([]);
        await page.screenshot({
          path: join(GALLERY, tenant, project.name, `${name}.png`),
          fullPage: !isWindow,
          animations: "disabled",
        });
      });
      expect(foreignRequests, "requests to other hosts").toEqual([]);
    },
    { auto: true },
  ],
});

/** Hides the consent banner, which would cover the middle of every full-page screenshot. */
const declineAnalytics = (page: Page) =>
  page.addInitScript(() => {
    if (!location.protocol.startsWith("http") || globalThis.self !== globalThis.top) return;
    localStorage.setItem("consent", JSON.stringify({ analytics: false, at: Date.now() }));
  });

/** Scrolls to load lazy parts and pictures. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await new Promise((done) => setTimeout(done, 100));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });

async function waitUntilStable(page: Page, isWindow: boolean): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async (isWindowOnly) => {
    // Lazy pictures outside the visible area may never be requested.
    const requestedImages = [...document.images].filter((image) => {
      const { left, right, top } = image.getBoundingClientRect();
      return (
        image.loading !== "lazy" ||
        (left < innerWidth && right > 0 && (!isWindowOnly || top < innerHeight))
      );
    });
    const deadline = performance.now() + 15_000;
    const isLoaded = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0;
    while (!requestedImages.every(isLoaded) && performance.now() < deadline) {
      await new Promise((done) => setTimeout(done, 100));
    }
    // A full-page screenshot enlarges the window and does not wait for the decoding of pictures.
    for (const image of document.images) image.decoding = "sync";
    const decoded = requestedImages
      .filter(isLoaded)
      .map((image) => image.decode().catch(() => undefined));
    await Promise.all(decoded);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    const ended = Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    // A paused animation never ends, so wait for two seconds at most.
    await Promise.race([ended, new Promise((done) => setTimeout(done, 2000))]);
  }, isWindow);
}

const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push("scrolls sideways");
    for (const image of document.images) {
      const isBroken = image.complete && image.naturalWidth === 0 && image.checkVisibility();
      if (isBroken) faults.push(`broken picture ${image.currentSrc}`);
    }
    // Elements that clamp or scroll on purpose have these styles.
    const hidesOnPurpose = (style: CSSStyleDeclaration) =>
      style.textOverflow === "ellipsis" ||
      style.webkitLineClamp !== "none" ||
      /auto|scroll/.test(style.overflowX + style.overflowY);
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const style = getComputedStyle(element);
      const clips = /hidden|clip/.test(style.overflowX) && element.clientWidth > 1;
      if (!clips || hidesOnPurpose(style) || !element.checkVisibility()) continue;
      const hasOwnText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (hasOwnText && element.scrollWidth > element.clientWidth + 1) {
        faults.push(`cut off: ${element.outerHTML.slice(0, 120)}`);
      }
    }
    return faults;
  });

export { expect, originOf } from "../fixtures/shop.ts";
