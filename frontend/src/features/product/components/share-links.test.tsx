import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { Toaster } from "@/ui/toaster";

import { noChoice } from "../purchase";
import { ShareLink } from "./share-link";
import { ShareLinks } from "./share-links";

const shareProps = {
  product: { id: 7, name: 'Lamp "Nora" & Sons' },
  choice: { ...noChoice, color: "Red", size: "10 ml" },
  tenant: "furniture",
};
const address = () => `${location.origin}/product/default/7?color=Red&size=10%20ml`;

beforeEach(() => {
  Reflect.deleteProperty(navigator, "share");
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
});

describe("[PROD-01] share", () => {
  test.each([
    ["Share on Facebook", "u"],
    ["Share on X", "url"],
  ])("%s contains the page's URL with the choice", async (label, key) => {
    await render(<ShareLinks {...shareProps} />);
    const link = page.getByRole("link", { name: label, exact: true });
    await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect.element(link).toHaveAttribute("target", "_blank");
    const { searchParams } = new URL(link.element().getAttribute("href") ?? "");
    expect(searchParams.get(key)).toBe(address());
  });

  test("[PROD-06] the address for Facebook contains the names of product and shop", async () => {
    await render(<ShareLink {...shareProps} />);
    const href = page.getByRole("link", { name: "Share" }).element().getAttribute("href");
    const { searchParams } = new URL(href ?? "");
    expect(Object.fromEntries(searchParams)).toEqual({
      u: address(),
      quote: shareProps.product.name,
      constr: "furniture",
    });
  });

  test("the link is copied, and a toast confirms it", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await render(
      <>
        <ShareLinks {...shareProps} />
        <Toaster />
      </>,
    );
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect.element(page.getByText("Link copied.")).toBeVisible();
    expect(write).toHaveBeenCalledWith(address());
  });

  test("if copying fails, the address is shown", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await render(
      <>
        <ShareLinks {...shareProps} />
        <Toaster />
      </>,
    );
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect.element(page.getByText("The link could not be copied.")).toBeVisible();
    await expect.element(page.getByText(address())).toBeVisible();
  });

  test("a device with native sharing shows a button for it", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Reflect.defineProperty(navigator, "share", { value: share, configurable: true });
    await render(<ShareLinks {...shareProps} />);
    await page.getByRole("button", { name: "More ways to share" }).click();
    expect(share).toHaveBeenCalledWith({ url: address(), title: shareProps.product.name });
  });

  test("a device without native sharing shows no button for it", async () => {
    await render(<ShareLinks {...shareProps} />);
    await expect.element(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: "More ways to share" }))
      .not.toBeInTheDocument();
  });
});
