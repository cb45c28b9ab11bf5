import { delay, http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { addHandlers, problem } from "@/test/api";
import { product } from "@/test/catalogue";
import { preferMotion } from "@/test/motion";
import {
  opener,
  openPopup,
  picture,
  popup,
  productHandlers,
  renderCards,
} from "@/test/render-quick-view";
import { holdResponse } from "@/test/settled";

import { openQuickView } from "./open-quick-view";

const lamp = product({ id: 1, name: "Lamp" });
const desk = product({ id: 2, name: "Desk", slug: "desk" });
const heading = (name: string) => popup.getByRole("heading", { name, level: 3 });
const close = popup.getByRole("button", { name: "Close" });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("[PROD-06] the quick view's dialog", () => {
  test("opens at its title, announces the loaded product, and restores the focus", async () => {
    await openPopup(lamp);
    await expect.element(page.getByRole("heading", { name: "Quick view" })).toHaveFocus();
    await expect.element(popup.getByText("Lamp is shown.")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(opener(lamp)).toHaveFocus();
  });

  test("closing a nested dialog leaves the quick view open and restores the focus", async () => {
    await openPopup({ ...lamp, stock: 0 });
    const notify = popup.getByRole("button", { name: "Get notified when available" });
    await notify.click();
    const nestedDialog = page.getByRole("dialog", { name: "Notify me when product is available" });
    await expect.element(nestedDialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(nestedDialog).not.toBeInTheDocument();
    await expect.element(notify).toHaveFocus();
    await expect.element(popup).toBeVisible();
  });

  test("long content scrolls below the title", async () => {
    await page.viewport(1440, 900);
    const categories = Array.from({ length: 200 }, (_, n) => ({
      slug: `c${n}`,
      name: `Lamps ${n}`,
    }));
    await openPopup({ ...lamp, categories });
    await expect.element(popup.getByRole("link", { name: "Lamps 199" })).toBeInTheDocument();
    const dialog = popup.element();
    const content = dialog.querySelector(".dialog-content");
    expect(content?.scrollHeight).toBeGreaterThan(content?.clientHeight ?? Infinity);
    expect(dialog.scrollHeight).toBe(dialog.clientHeight);
  });

  test("a slow product has a placeholder, and closing does not wait for it", async () => {
    addHandlers(http.get("/api/v1/products/1", () => delay("infinite")));
    await renderCards([lamp]);
    await opener(lamp).click();
    await expect.element(popup.getByText("The product is loading…")).toBeInTheDocument();
    const height = popup.element().getBoundingClientRect().height;
    expect(height).toBeGreaterThan(400);
    await close.click();
    await expect.element(popup).not.toBeInTheDocument();
  });

  test("a delayed response for one product is never shown for the next", async () => {
    const { released, release } = holdResponse<Response>();
    addHandlers(
      http.get("/api/v1/products/1", () => released),
      ...productHandlers([desk]),
    );
    await renderCards([lamp, desk]);
    await opener(lamp).click();
    await close.click();
    await opener(desk).click();
    await expect.element(heading("Desk")).toBeVisible();
    release(HttpResponse.json(lamp));
    await expect.element(heading("Lamp")).not.toBeInTheDocument();
    await expect.element(heading("Desk")).toBeVisible();
  });

  test("a click whose chunk loads after a navigation does not close a later quick view", async () => {
    addHandlers(...productHandlers([lamp, desk]));
    await renderCards([lamp, desk]);
    const { href } = location;
    openQuickView(lamp);
    // The address changes before the chunk of the first click is loaded.
    history.replaceState(history.state, "", "#elsewhere");
    openQuickView(desk);
    await expect.element(heading("Desk")).toBeVisible();
    history.replaceState(history.state, "", href);
  });

  test("each opening starts without a choice, and cached data shows at once", async () => {
    const variant = {
      slug: "v",
      options: null,
      priceCents: 900,
      salePriceCents: null,
      lowestPrice30DaysCents: null,
      unitPrice: null,
      pictures: [],
      stock: 4,
    };
    const relatedVariants = [{ ...variant, id: 11, name: "Lamp small" }];
    const varied = { ...lamp, hasRelatedVariants: true, relatedVariants };
    await openPopup(varied, { 11: 4 });
    const choice = popup.getByLabelText("Variant");
    await choice.selectOptions("Lamp small");
    await popup.getByLabelText("Quantity", { exact: true }).fill("3");
    await close.click();
    addHandlers(http.get("/api/v1/*", () => delay("infinite")));
    await opener(varied).click();
    await expect.element(choice).toHaveValue("");
    await expect.element(popup.getByLabelText("Quantity", { exact: true })).toHaveValue("1");
  });

  test("a product that failed to load is requested again", async () => {
    let hasFailed = false;
    addHandlers(
      http.get("/api/v1/products/1", () => {
        if (hasFailed) return undefined;
        hasFailed = true;
        return problem(400, "invalid-parameter");
      }),
      ...productHandlers([lamp]),
    );
    await renderCards([lamp]);
    await opener(lamp).click();
    await expect.element(popup.getByRole("alert")).toHaveTextContent("Something went wrong!");
    await expect
      .element(popup.getByRole("link", { name: "See all details" }))
      .toHaveAttribute("href", "/product/default/1");
    await popup.getByRole("button", { name: "Try again" }).click();
    await expect.element(heading("Lamp")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Quick view" })).toHaveFocus();
  });

  test("a deleted product has a message", async () => {
    addHandlers(http.get("/api/v1/products/1", () => problem(404, "not-found")));
    await renderCards([lamp]);
    await opener(lamp).click();
    await expect.element(popup.getByText("This product is gone")).toBeVisible();
    await close.click();
    await expect.element(popup).not.toBeInTheDocument();
  });

  test("its pictures play in a loop until they are stopped", async () => {
    await preferMotion("no-preference");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await openPopup({ ...lamp, pictures: [picture("red"), picture("blue")] });
    const shown = () => {
      const strip = popup.getByRole("list", { name: "Thumbnails" }).getByRole("button");
      return strip.elements().findIndex((thumbnail) => thumbnail.hasAttribute("aria-current"));
    };
    await expect.poll(shown).toBe(0);
    // The pointer may still be over the pictures and pause the autoplay.
    await userEvent.hover(heading("Lamp"));
    vi.advanceTimersByTime(15_000);
    await expect.poll(shown).toBe(1);
    vi.advanceTimersByTime(15_000);
    await expect.poll(shown).toBe(0);
    await popup.getByRole("button", { name: "Pause pictures" }).click();
    await userEvent.hover(heading("Lamp"));
    vi.advanceTimersByTime(60_000);
    await expect.poll(shown).toBe(0);
  });
});
