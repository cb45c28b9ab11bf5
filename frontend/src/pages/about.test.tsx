import type { AboutPage as AboutTexts } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { AboutPage } from "@/pages/about";
import { addHandlers } from "@/test/api";
import { aboutPage } from "@/test/content";
import { renderPage } from "@/test/render-page";

const PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

const openAboutPage = async (texts: Partial<AboutTexts>, address = "/pages/about") => {
  addHandlers(http.get("/api/v1/pages/about", () => HttpResponse.json(aboutPage(texts))));
  await renderPage(<AboutPage />, address);
};
const heading = (name: string, level: number) =>
  page.getByRole("heading", { name, level, exact: true });

afterEach(() => vi.restoreAllMocks());

describe("[CON-01] about us", () => {
  test("has breadcrumb, picture, titles, vision, mission and who we are", async () => {
    await openAboutPage({ topPictureUrl: PICTURE });
    await expect.element(heading("About Us", 1)).toBeVisible();
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect.element(trail.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    await expect.element(heading("A house of wood", 2)).toBeVisible();
    await expect.element(page.getByText("Furniture for people who stay")).toBeVisible();
    await expect.element(page.getByText("No hurry")).toBeVisible();
    const texts = ["Our vision", "Our mission", "Who we are"];
    for (const title of texts) expect(heading(title, 2).elements()).toHaveLength(1);
    await expect.element(page.getByText("Seven", { exact: true })).toBeVisible();
    expect(document.querySelector("img")?.getAttribute("src")).toBe(PICTURE);
    expect(document.title).toBe("About Us · Oak & Linen");
  });

  test("/pages redirects here", async () => {
    await openAboutPage({}, "/pages");
    await expect.element(page.getByTestId("address")).toHaveTextContent("/pages/about");
    await expect.element(heading("Our vision", 2)).toBeVisible();
  });

  test("omits parts without content", async () => {
    await openAboutPage({ topPictureUrl: null, titles: [], missionHtml: null });
    await expect.element(heading("Our vision", 2)).toBeVisible();
    expect(heading("Our mission", 2).elements()).toEqual([]);
    expect(document.querySelector("img")).toBeNull();
  });

  test("without any text, shows a message and links to the contact page", async () => {
    await openAboutPage({
      topPictureUrl: null,
      titles: [],
      visionHtml: null,
      missionHtml: null,
      whoWeAreHtml: null,
    });
    await expect.element(heading("We have not written about ourselves yet", 2)).toBeVisible();
    const contactLink = page.getByRole("link", { name: "Contact us" });
    await expect.element(contactLink).toHaveAttribute("href", "/pages/contact");
  });
});
