import type { TextPage } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import type { ComponentType } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { AccessibilityPage, PrivacyPage, ReturnsPage, TermsPage } from "@/pages/text-page";
import { addHandlers } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { textPage } from "@/test/content";
import { renderPage } from "@/test/render-page";

const openTextPage = async (Page: ComponentType, name: string, texts: Partial<TextPage> = {}) => {
  addHandlers(http.get(`/api/v1/text-pages/${name}`, () => HttpResponse.json(textPage(texts))));
  await renderPage(<Page />, `/pages/${name}`);
};
const heading = (name: string, level: number) =>
  page.getByRole("heading", { name, level, exact: true });

afterEach(() => vi.restoreAllMocks());

describe("[CON-06] terms, privacy and returns", () => {
  test.each([
    [TermsPage, "terms", "Terms and Conditions"],
    [PrivacyPage, "privacy", "Privacy Policy"],
    [ReturnsPage, "returns", "Returns"],
  ])("%o lists titles and paragraphs of %s", async (Page, name, title) => {
    await openTextPage(Page, name);
    await expect.element(heading(title, 1)).toBeVisible();
    await expect.element(heading("Prices", 2)).toBeVisible();
    await expect.element(page.getByText("In euro, with VAT.")).toBeVisible();
    await expect.element(page.getByText("Delivery comes on top.")).toBeVisible();
    await expect.element(heading("Law", 2)).toBeVisible();
    expect(document.title).toBe(`${title} · Oak & Linen`);
  });

  test("the accessibility statement has the shop's title", async () => {
    const settings = storefront({ accessibilityLabel: "Barrier-free" });
    addHandlers(
      http.get("/api/v1/storefront", () => HttpResponse.json(settings)),
      http.get("/api/v1/text-pages/accessibility", () => HttpResponse.json(textPage())),
    );
    await renderPage(<AccessibilityPage />, "/pages/accessibility");
    await expect.element(heading("Barrier-free", 1)).toBeVisible();
    await expect.element(page.getByText("In euro, with VAT.")).toBeVisible();
  });

  test("a long text has a table of contents", async () => {
    await page.viewport(1440, 900);
    const titles = ["Prices", "Payment", "Law"];
    await openTextPage(TermsPage, "terms", {
      sections: titles.map((title) => ({ title, html: "<p>Text</p>" })),
    });
    const link = page
      .getByRole("navigation", { name: "On this page" })
      .getByRole("link", { name: "Payment" });
    await expect.element(link).toBeVisible();
    const target = link.element().getAttribute("href") ?? "";
    expect(document.querySelector(target)?.textContent).toContain("Payment");
  });

  test("without any text, shows a message and links to the contact page", async () => {
    await openTextPage(ReturnsPage, "returns", { sections: [] });
    await expect.element(heading("This text has not been written yet", 2)).toBeVisible();
    const next = page.getByRole("link", { name: "Contact us" });
    await expect.element(next).toHaveAttribute("href", "/pages/contact");
  });

  test("a long word, a wide table or a megabyte of text does not widen a phone's page", async () => {
    await page.viewport(390, 844);
    const cells = Array.from({ length: 40 }, (_, at) => `<td>column${String(at)}</td>`).join("");
    const html = `<p>${"w".repeat(2000)}</p><table><tr>${cells}</tr></table><pre>${"p ".repeat(500)}</pre>`;
    await openTextPage(TermsPage, "terms", {
      sections: [
        { title: "t".repeat(500), html },
        { title: null, html: `<p>${"word ".repeat(200_000)}</p>` },
      ],
    });
    await expect.element(page.getByText("column0", { exact: true })).toBeInTheDocument();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});
