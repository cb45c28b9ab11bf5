import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";

import { answerWith } from "@/test/api";
import { keepNewsletterAway, letNewsletterCome } from "@/test/newsletter-cookie";
import {
  address,
  beANewTab,
  cube,
  cubeLink,
  isCubeThere,
  isDialogOpen,
  newsletter,
  openHome,
  pass,
  preloadPopups,
  shopWithAd,
  shopWithoutAd,
} from "@/test/popups";

async function openCube() {
  await openHome(shopWithAd());
  await pass(400);
  await expect.element(cube()).toBeVisible();
}
const click = () => cubeLink().click({ force: true });

beforeAll(preloadPopups);
beforeEach(() => {
  answerWith();
  beANewTab();
  letNewsletterCome();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  keepNewsletterAway();
  beANewTab();
});

describe("[HOME-06] the cube", () => {
  test("appears 400 ms after the page has loaded", async () => {
    await openHome(shopWithAd());
    await pass(399);
    expect(isCubeThere()).toBe(false);
    await pass(1);
    await expect.element(cube()).toBeVisible();
    expect(document.querySelectorAll(".cube-side")).toHaveLength(6);
  });

  test("a page that still loads has no cube", async () => {
    const state = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    await openHome(shopWithAd());
    await pass(3000);
    expect(isCubeThere()).toBe(false);
    state.mockRestore();
    dispatchEvent(new Event("load"));
    await pass(399);
    expect(isCubeThere()).toBe(false);
    await pass(1);
    await expect.element(cube()).toBeVisible();
  });

  test("a click unfolds it, and 750 ms later its product opens", async () => {
    await openCube();
    await click();
    await pass(749);
    expect(document.querySelector(".cube-ad[data-unfolding]")).not.toBeNull();
    expect(address().element().textContent).toBe("/");
    await pass(1);
    await expect.element(address()).toHaveTextContent("/product/default/7");
    await expect.element(cube()).not.toBeInTheDocument();
  });

  test("a keyboard opens it too", async () => {
    await openCube();
    const link = cubeLink().element();
    if (link instanceof HTMLElement) link.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(cube()).toHaveAttribute("data-unfolding");
    await pass(750);
    await expect.element(address()).toHaveTextContent("/product/default/7");
  });

  test("stands still for shoppers who ask for less motion", async () => {
    const prefer = (value: string) =>
      cdp().send("Emulation.setEmulatedMedia", {
        features: [{ name: "prefers-reduced-motion", value }],
      });
    await prefer("reduce");
    await openCube();
    const durations = cube()
      .element()
      .getAnimations({ subtree: true })
      .map(({ effect }) => Number(effect?.getComputedTiming().duration));
    await prefer("no-preference");
    expect(Math.max(0, ...durations)).toBeLessThan(1);
  });

  test("whoever closes it is spared for the session", async () => {
    const { unmount } = await openHome(shopWithAd());
    await pass(400);
    await page.getByRole("button", { name: "Close the advertisement" }).click();
    await expect.element(cube()).not.toBeInTheDocument();
    await expect.element(page.getByRole("main")).toHaveFocus();
    await unmount();
    await openHome(shopWithAd());
    await pass(2000);
    expect(isCubeThere()).toBe(false);
  });

  test("is there at first sight of the page, not for who reads on", async () => {
    const { container } = await openHome(shopWithAd());
    container.style.paddingBottom = "300vh";
    await pass(400);
    await expect.element(cube()).toBeVisible();
    const shown = () => getComputedStyle(cube().element()).opacity;
    scrollTo(0, 500);
    await expect.poll(shown).toBe("0");
    scrollTo(0, 0);
    await expect.poll(shown).toBe("1");
  });

  test("is there for the keyboard, which comes to it at the page's end", async () => {
    const { container } = await openHome(shopWithAd());
    container.style.paddingBottom = "300vh";
    await pass(400);
    await expect.element(cube()).toBeVisible();
    scrollTo(0, 500);
    await expect.element(cube()).toHaveAttribute("data-away");
    const close = page.getByRole("button", { name: "Close the advertisement" });
    for (let stop = 0; stop < 200 && document.activeElement !== close.element(); stop += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a keyboard does
      await userEvent.keyboard("{Tab}");
    await expect.element(close).toHaveFocus();
    await expect.poll(() => getComputedStyle(cube().element()).opacity).toBe("1");
  });

  test("a shop without an ad, and one whose picture is broken, has none", async () => {
    const { unmount } = await openHome(shopWithoutAd());
    await pass(2000);
    expect(isCubeThere()).toBe(false);
    await unmount();
    await openHome(shopWithAd("data:image/png;base64,AAAA"));
    await pass(400);
    await expect.poll(() => document.querySelector(".cube-ad")).toBeNull();
  });
});

describe("[HOME-06, HOME-07] popups never stack", () => {
  test("the cube makes way for a dialog, and comes back", async () => {
    await openCube();
    await pass(4600);
    await expect.element(newsletter()).toBeVisible();
    await expect.poll(() => document.querySelector(".cube-ad")).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect.element(cube()).toBeVisible();
  });

  test("the cube does not appear behind a dialog", async () => {
    await openHome(shopWithAd());
    await page.getByRole("button", { name: "Menu" }).click();
    await pass(1000);
    expect(isCubeThere()).toBe(false);
    await userEvent.keyboard("{Escape}");
    await expect.element(cube()).toBeVisible();
  });

  test("the newsletter does not come between the click and the product", async () => {
    await openCube();
    await pass(4200);
    await click();
    await pass(500);
    expect(isDialogOpen()).toBe(false);
    await pass(250);
    await expect.element(address()).toHaveTextContent("/product/default/7");
    await pass(60_000);
    expect(isDialogOpen()).toBe(false);
  });
});
