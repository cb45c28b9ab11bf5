import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { addHandlers } from "@/test/api";
import { suppressNewsletter, allowNewsletter } from "@/test/newsletter-cookie";
import {
  resetTab,
  cube,
  gate,
  isDialogOpen,
  newsletter,
  advanceClock,
  preloadPopups,
  shopWithAd,
  stopTheClock,
} from "@/test/popups";
import { renderPage } from "@/test/render-page";
import { pollUntil } from "@/test/settled";
import { Dialog } from "@/ui/dialog";
import { closeDialogs } from "@/ui/open-dialogs";

import { PopupHost } from "./popup-host";

const SHOP = "Nightcurrent";
const underAge = () => page.getByRole("dialog", { name: "Under Age" });
const gateButton = (name: string) => gate().getByRole("button", { name, exact: true });

const openPage = (path = "/", isOtherOpen = false) =>
  renderPage(
    <>
      <a href="/shop/cart">Cart</a>
      <Dialog title="Other" open={isOtherOpen} onClose={vi.fn<() => void>()}>
        Other
      </Dialog>
      <PopupHost shopName={SHOP} hasAgeGate />
    </>,
    path,
    "*",
    shopWithAd(),
  );

function canTakeFocus(link: Locator): boolean {
  const element = link.element();
  if (element instanceof HTMLElement) element.focus();
  return document.activeElement === element;
}

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

describe("[HOME-08] the age gate", () => {
  test.each(["/", "/shop/cart", "/product/default/7"])("is shown on %s", async (path) => {
    await openPage(path);
    await expect.element(gate()).toBeVisible();
    await expect.element(gate().getByRole("heading")).toHaveFocus();
    await expect.element(gate()).toHaveAccessibleDescription(/for adults only/);
    // The page behind the age gate is inert.
    expect(canTakeFocus(page.getByRole("link", { name: "Cart" }))).toBe(false);
  });

  test.each(["/pages/withdrawal", "/pages/withdrawal/", "/pages/contact", "/pages/terms"])(
    "is not shown on %s, which sells nothing, also after the answer no",
    async (path) => {
      const first = await openPage();
      await gateButton("No").click();
      await expect.element(underAge()).toBeVisible();
      await first.unmount();
      await openPage(path);
      expect(canTakeFocus(page.getByRole("link", { name: "Cart" }))).toBe(true);
      expect(document.querySelector(".age-gate")).toBeNull();
    },
  );

  test("is not shown in a shop without it", async () => {
    stopTheClock();
    await renderPage(<PopupHost shopName={SHOP} hasAgeGate={false} />, "/", "*", shopWithAd());
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await advanceClock(400);
    await expect.element(cube()).toBeVisible();
    expect(document.querySelector(".age-gate")).toBeNull();
  });

  test("is not closed by Escape, a click on the backdrop or a navigation", async () => {
    await openPage();
    await expect.element(gate()).toBeVisible();
    await userEvent.keyboard("{Escape}{Escape}{Escape}");
    await userEvent.click(document.documentElement, { position: { x: 2, y: 2 }, force: true });
    closeDialogs();
    await expect.element(gate()).toBeVisible();
    expect(document.querySelector("dialog.age-gate:modal")).not.toBeNull();
    // Simulates a browser that closes the dialog in spite of the prevented Escape.
    const dialog = document.querySelector(".age-gate");
    if (dialog instanceof HTMLDialogElement) dialog.close();
    await expect.poll(() => document.querySelector("dialog.age-gate:modal")).not.toBeNull();
    expect(sessionStorage.getItem("age-verified")).toBeNull();
  });

  test("its buttons can be used by keyboard", async () => {
    await openPage();
    await expect.element(gate().getByRole("heading")).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(gateButton("Yes")).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(gateButton("No")).toHaveFocus();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
    await expect.element(page.getByText(`Welcome to ${SHOP}!`)).toBeVisible();
  });

  test("the answer yes shows a welcome message and is remembered for the session", async () => {
    const first = await openPage();
    await gateButton("Yes").click();
    await expect.element(page.getByText(`Welcome to ${SHOP}!`)).toBeVisible();
    await expect.element(gate()).not.toBeInTheDocument();
    expect(sessionStorage.getItem("age-verified")).toBe("yes");
    await first.unmount();
    await openPage("/shop/cart");
    expect(canTakeFocus(page.getByRole("link", { name: "Cart" }))).toBe(true);
    expect(document.querySelector(".age-gate")).toBeNull();
  });

  test("the answer no blocks the shop for the session", async () => {
    const first = await openPage();
    await gateButton("No").click();
    await expect.element(underAge()).toBeVisible();
    await expect.element(underAge().getByRole("heading")).toHaveFocus();
    expect(underAge().getByRole("button").elements()).toEqual([]);
    await userEvent.keyboard("{Escape}{Escape}");
    await expect.element(underAge()).toBeVisible();
    await first.unmount();
    await openPage("/shop/cart");
    await expect.element(underAge()).toBeVisible();
    expect(canTakeFocus(page.getByRole("link", { name: "Cart" }))).toBe(false);
  });

  test("a dialog that opens afterwards does not cover it", async () => {
    const screen = await openPage();
    await expect.element(gate()).toBeVisible();
    const other = document.querySelector<HTMLDialogElement>("dialog:not(.age-gate)");
    await screen.unmount();
    expect(other?.open).toBe(false);
    const isOtherOpen = true;
    await openPage("/", isOtherOpen);
    await expect.element(gate()).toBeVisible();
    await expect.poll(() => document.querySelectorAll("dialog[open]").length).toBe(1);
  });

  test("other popups wait for the answer; the newsletter opens five seconds after the answer", async () => {
    stopTheClock();
    await openPage();
    await expect.element(gate()).toBeVisible();
    await advanceClock(60_000);
    expect(document.querySelectorAll("dialog[open]")).toHaveLength(1);
    expect(document.querySelector(".cube-ad")).toBeNull();
    await gateButton("Yes").click();
    await pollUntil(() => document.querySelectorAll("dialog").length === 2);
    await advanceClock(4800);
    expect(isDialogOpen()).toBe(false);
    await advanceClock(300);
    await expect.element(newsletter()).toBeVisible();
  });
});
