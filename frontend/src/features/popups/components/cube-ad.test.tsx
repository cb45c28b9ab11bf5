import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { addHandlers } from "@/test/api";
import { suppressNewsletter, allowNewsletter } from "@/test/newsletter-cookie";
import {
  address,
  resetTab,
  cube,
  cubeLink,
  isCubeThere,
  isDialogOpen,
  newsletter,
  openHome,
  advanceClock,
  preloadPopups,
  shopWithAd,
  shopWithoutAd,
} from "@/test/popups";

async function openCube() {
  await openHome(shopWithAd());
  await advanceClock(400);
  await expect.element(cube()).toBeVisible();
}
const clickCube = () => cubeLink().click({ force: true });

beforeAll(preloadPopups);
beforeEach(() => {
  addHandlers();
  resetTab();
  allowNewsletter();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  suppressNewsletter();
  resetTab();
});

describe("[HOME-06] the advertising cube", () => {
  test("appears 400 ms after the load event", async () => {
    await openHome(shopWithAd());
    await advanceClock(399);
    expect(isCubeThere()).toBe(false);
    await advanceClock(1);
    await expect.element(cube()).toBeVisible();
    expect(document.querySelectorAll(".cube-side")).toHaveLength(6);
  });

  test("appears 400 ms after the load event, even if the shop is hydrated later", async () => {
    const navigation: PerformanceEntry = Object.create(PerformanceNavigationTiming.prototype, {
      loadEventStart: { value: 700 },
    });
    vi.spyOn(performance, "now").mockReturnValue(1000);
    await openHome(shopWithAd(), [navigation]);
    await advanceClock(99);
    expect(isCubeThere()).toBe(false);
    await advanceClock(1);
    await expect.element(cube()).toBeVisible();
  });

  test("does not appear while the page is loading", async () => {
    const state = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    await openHome(shopWithAd());
    await advanceClock(3000);
    expect(isCubeThere()).toBe(false);
    state.mockRestore();
    dispatchEvent(new Event("load"));
    await advanceClock(399);
    expect(isCubeThere()).toBe(false);
    await advanceClock(1);
    await expect.element(cube()).toBeVisible();
  });

  test("a click unfolds it, and after 750 ms its product page opens", async () => {
    await openCube();
    await clickCube();
    await advanceClock(749);
    expect(document.querySelector(".cube-ad[data-unfolding]")).not.toBeNull();
    expect(address().element().textContent).toBe("/");
    await advanceClock(1);
    await expect.element(address()).toHaveTextContent("/product/default/7");
    await expect.element(cube()).not.toBeInTheDocument();
  });

  test("can be opened by keyboard", async () => {
    await openCube();
    const link = cubeLink().element();
    if (link instanceof HTMLElement) link.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(cube()).toHaveAttribute("data-unfolding");
    await advanceClock(750);
    await expect.element(address()).toHaveTextContent("/product/default/7");
  });

  test("does not move with reduced motion", async () => {
    await openCube();
    const durations = cube()
      .element()
      .getAnimations({ subtree: true })
      .map(({ effect }) => Number(effect?.getComputedTiming().duration));
    expect(Math.max(0, ...durations)).toBeLessThan(1);
  });

  test("stays closed for the session after it was dismissed", async () => {
    const { unmount } = await openHome(shopWithAd());
    await advanceClock(400);
    await page.getByRole("button", { name: "Close the advertisement" }).click();
    await expect.element(cube()).not.toBeInTheDocument();
    await expect.element(page.getByRole("main")).toHaveFocus();
    await unmount();
    await openHome(shopWithAd());
    await advanceClock(2000);
    expect(isCubeThere()).toBe(false);
  });

  test("is visible at the top of the page only", async () => {
    const { container } = await openHome(shopWithAd());
    container.style.paddingBottom = "300vh";
    await advanceClock(400);
    await expect.element(cube()).toBeVisible();
    const opacity = () => getComputedStyle(cube().element()).opacity;
    scrollTo(0, 500);
    await expect.poll(opacity).toBe("0");
    scrollTo(0, 0);
    await expect.poll(opacity).toBe("1");
  });

  test("can be reached by keyboard, after the page's last element", async () => {
    const { container } = await openHome(shopWithAd());
    container.style.paddingBottom = "300vh";
    await advanceClock(400);
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

  test("is absent without an ad, or with a broken picture", async () => {
    const { unmount } = await openHome(shopWithoutAd());
    await advanceClock(2000);
    expect(isCubeThere()).toBe(false);
    await unmount();
    await openHome(shopWithAd("data:image/png;base64,AAAA"));
    await advanceClock(400);
    await expect.poll(() => document.querySelector(".cube-ad")).toBeNull();
  });
});

describe("[HOME-06, HOME-07] popups never stack", () => {
  test("the cube is hidden while a dialog is open", async () => {
    await openCube();
    await advanceClock(4600);
    await expect.element(newsletter()).toBeVisible();
    await expect.poll(() => document.querySelector(".cube-ad")).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect.element(cube()).toBeVisible();
  });

  test("the cube does not appear behind a dialog", async () => {
    await openHome(shopWithAd());
    await page.getByRole("button", { name: "Menu" }).click();
    await advanceClock(1000);
    expect(isCubeThere()).toBe(false);
    await userEvent.keyboard("{Escape}");
    await expect.element(cube()).toBeVisible();
  });

  test("the newsletter does not open while the cube unfolds", async () => {
    await openCube();
    await advanceClock(4200);
    await clickCube();
    await advanceClock(500);
    expect(isDialogOpen()).toBe(false);
    await advanceClock(250);
    await expect.element(address()).toHaveTextContent("/product/default/7");
    await advanceClock(60_000);
    expect(isDialogOpen()).toBe(false);
  });
});
