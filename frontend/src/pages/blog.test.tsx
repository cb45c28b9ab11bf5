import { http, HttpResponse, type RequestHandler } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { problem } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { blogPost, blogPostSummary } from "@/test/content";
import { showApp } from "@/test/render-app";

const posts = http.get("/api/v1/blog-posts", () =>
  HttpResponse.json({
    items: [
      blogPostSummary(),
      blogPostSummary({
        slug: "ß/2",
        title: "Bare",
        author: null,
        publishedAt: null,
        excerpt: null,
        pictureUrl: null,
      }),
    ],
  }),
);
const post = http.get("/api/v1/blog-posts/how-to-oil", () => HttpResponse.json(blogPost()));
const withBlog = (blog: boolean) =>
  http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ blog })));
const openPage = (address: string | string[], ...handlers: RequestHandler[]) =>
  showApp(address, [withBlog(true), posts, post, ...handlers]);
const heading = (name: string, level: number) =>
  page.getByRole("heading", { name, level, exact: true });

afterEach(() => vi.restoreAllMocks());

describe("[CON-08] the blog", () => {
  test("lists posts with picture, date and excerpt; a post opens and leads back", async () => {
    await openPage("/blog");
    await expect.element(heading("Blog", 1)).toBeVisible();
    await expect.element(page.getByText("Two cloths and one tin.")).toBeVisible();
    await expect.element(page.getByText("5 October 2026")).toBeVisible();
    await expect.element(page.getByText("By Nikos, the workshop")).toBeVisible();
    const bareLink = page.getByRole("link", { name: "Bare" });
    await expect.element(bareLink).toHaveAttribute("href", "/blog/%C3%9F%2F2");

    await page.getByRole("link", { name: "How to oil a table" }).click();
    await expect.element(heading("How to oil a table", 1)).toBeVisible();
    await expect.element(page.getByText("forgiving")).toBeVisible();
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect
      .element(trail.getByRole("link", { name: "Blog" }))
      .toHaveAttribute("href", "/blog");
    await page.getByRole("link", { name: "All posts" }).click();
    await expect.element(heading("Blog", 1)).toBeVisible();
  });

  test("a post without a text shows a message", async () => {
    const empty = http.get("/api/v1/blog-posts/bare", () =>
      HttpResponse.json(blogPost({ html: null, pictureUrl: null })),
    );
    await openPage("/blog/bare", empty);
    await expect.element(page.getByText("The text of this post is missing.")).toBeVisible();
  });

  test("an empty blog shows a message and links to the products", async () => {
    const nothing = http.get("/api/v1/blog-posts", () => HttpResponse.json({ items: [] }));
    await showApp("/blog", [withBlog(true), nothing]);
    await expect.element(heading("Nothing has been written yet", 2)).toBeVisible();
    const productsLink = page.getByRole("link", { name: "See all products" });
    await expect.element(productsLink).toHaveAttribute("href", "/shop/sidebar/3cols");
  });

  test.each(["/blog", "/blog/how-to-oil"])(
    "%s shows the not-found page in a shop without a blog",
    async (address) => {
      await showApp(address, [withBlog(false), posts, post]);
      await expect.element(heading("Error 404", 1)).toBeVisible();
    },
  );

  test("[CON-02] an unknown post shows the not-found page", async () => {
    const gone = http.get("/api/v1/blog-posts/gone", () => problem(404, "not-found"));
    await openPage("/blog/gone", gone);
    await expect.element(heading("Error 404", 1)).toBeVisible();
    await expect
      .element(page.getByText("We are sorry, the page you've requested is not available."))
      .toBeVisible();
    const homeLink = page.getByRole("link", { name: "Back to homepage" });
    await expect.element(homeLink).toHaveAttribute("href", "/");
  });
});
