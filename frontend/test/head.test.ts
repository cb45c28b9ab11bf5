import { describe, expect, test } from "vitest";

import { product, storefront } from "@/test/catalogue";
import { aboutPage } from "@/test/content";

import { builtHeads } from "./built-heads.ts";
import { readHead } from "./head-content.ts";
import { ORIGIN } from "./page-server.ts";

const { headHtml, headOf } = builtHeads();

describe("an indexed page", () => {
  test.each([
    ["/", "/"],
    ["/product/default/2?variant=31&size=M", "/product/default/2"],
    ["/pages", "/pages/about"],
    ["/pages/about", "/pages/about"],
    ["/pages/contact", "/pages/contact"],
    ["/pages/partner", "/pages/partner"],
    ["/pages/terms", "/pages/terms"],
    ["/blog", "/blog"],
    ["/blog/how-to-oil", "/blog/how-to-oil"],
  ])("%s has the canonical address %s", (address, canonical) => {
    const head = headOf(address);
    expect(head.canonical).toBe(ORIGIN + canonical);
    expect(head.meta("robots")).toBeUndefined();
    expect(head.meta("description")).toBeTruthy();
    expect(head.meta("og:url")).toBe(head.canonical);
    expect(head.meta("og:title")).toBe(head.title);
    expect(head.meta("og:site_name")).toBe("Oak & Linen");
  });

  test("has a preview picture with an absolute URL", () => {
    const head = headOf("/product/default/1");
    expect(head.meta("og:image")).toBe(`${ORIGIN}/pictures/lamp.svg`);
    expect(head.meta("twitter:card")).toBe("summary_large_image");
    expect(headOf("/pages/terms").meta("twitter:card")).toBe("summary");
  });
});

describe("a page that is not indexed", () => {
  test.each([
    "/shop/cart",
    "/shop/wishlist",
    "/shop/compare",
    "/shop/dashboard?tab=orders",
    "/shop/order-placed?ref=7K3Q9MXZ2B",
    "/viva-payment-success?s=1",
    "/viva-payment-error",
    "/register",
    "/pass-reset",
    "/pages/login",
    "/pages/404",
    "/no/such/page",
    "/product/default/404",
    "/product/default/0",
    "/blog/never-written",
  ])("%s has only a robots tag", (address) => {
    const head = headOf(address);
    expect(head.meta("robots")).toBe("noindex");
    expect(head.canonical).toBeUndefined();
    expect(head.data).toEqual([]);
    expect(head.title).toMatch(/ · Oak & Linen$/);
  });

  test("a text page without content", () => {
    const overrides = { "/api/v1/text-pages/terms": { sections: [] } };
    expect(headOf("/pages/terms", overrides).meta("robots")).toBe("noindex");
  });
});

describe("[TEN-03] the shop's own metadata of its pages", () => {
  const metadataOf = (name: string) => ({
    title: `${name} title`,
    description: `${name} description`,
    robots: null,
    canonical: `https://www.oak.example/${name}`,
  });
  const pages = {
    about: metadataOf("about"),
    contact: metadataOf("contact"),
    products: metadataOf("products"),
    partner: { ...metadataOf("partner"), robots: "noindex, follow" },
  };
  const overrides = { "/api/v1/storefront": storefront({ pages }) };

  test.each([
    ["/pages/about", "about"],
    ["/pages/contact", "contact"],
    ["/shop/sidebar/3cols", "products"],
    ["/pages/partner", "partner"],
  ])("%s uses the metadata of %s", (address, name) => {
    const head = headOf(address, overrides);
    expect(head.title).toBe(`${name} title · Oak & Linen`);
    expect(head.meta("description")).toBe(`${name} description`);
    expect(head.canonical).toBe(`https://www.oak.example/${name}`);
    expect(head.meta("robots")).toBe(name === "partner" ? "noindex, follow" : undefined);
  });

  test("metadata for all products does not apply to a filtered list", () => {
    const head = headOf("/shop/sidebar/3cols?brand=3", overrides);
    expect(head.title).toBe("North · Oak & Linen");
    expect(head.meta("description")).not.toBe("products description");
    expect(head.canonical).toBe(`${ORIGIN}/shop/sidebar/3cols?brand=3`);
  });

  test("without metadata of the shop, a page is described by its texts", () => {
    expect(headOf("/pages/about").meta("description")).toBe("Seven people work here.");
  });
});

describe("texts of the shop", () => {
  const maliciousText = `</title></script><script>alert("1")</script> ' & \u2028\u2029`;

  test("cannot end an element or an attribute", () => {
    const page = [
      "/product/default/1",
      {
        "/api/v1/products/1": product({
          name: maliciousText,
          shortDescription: maliciousText,
          code: maliciousText,
        }),
      },
    ] as const;
    const head = headHtml(...page);
    expect(head.match(/<script>/g)).toBeNull();
    expect(head).not.toMatch(/[\u2028\u2029](?=[^<]*<\/script>)/);
    expect(head.match(/<\/title>/g)).toHaveLength(1);
    expect(readHead(head).title).toContain("alert");
    expect(readHead(head).meta("description")).toBe(maliciousText.replaceAll(/\s+/g, " ").trim());
    expect(readHead(head).data[0]).toMatchObject({ name: maliciousText, sku: maliciousText });
  });

  test("describe a page as plain text", () => {
    const whoWeAreHtml = `<h2>We &amp; you</h2><p>Read&nbsp;<a href="/x?a=1&amp;b">this</a></p>`;
    const overrides = { "/api/v1/pages/about": aboutPage({ whoWeAreHtml }) };
    expect(headOf("/pages/about", overrides).meta("description")).toBe("We & you Read this");
  });
});
