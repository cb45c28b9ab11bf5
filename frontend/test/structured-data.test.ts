import { describe, expect, test } from "vitest";

import { product, storefront } from "@/test/catalogue";
import { blogPost } from "@/test/content";

import { builtHeads } from "./built-heads.ts";
import { ORIGIN } from "./page-server.ts";

const { dataOf, headOf } = builtHeads();

const productPage = (fields: Parameters<typeof product>[0]) =>
  ["/product/default/1", { "/api/v1/products/1": product(fields) }] as const;

describe("structured data", () => {
  test("describes the shop", () => {
    const company = { name: "Oak Ltd", email: "a@oak.example", phone: "22 1", location: null };
    const shop = storefront({ company: { ...company, siteUrl: null } });
    const [organization, site] = headOf("/", { "/api/v1/storefront": shop }).data;
    expect(organization).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Oak & Linen",
      legalName: "Oak Ltd",
      logo: `${ORIGIN}/logo.svg`,
      email: "a@oak.example",
      telephone: "22 1",
    });
    expect(site).toMatchObject({
      "@type": "WebSite",
      potentialAction: {
        target: {
          urlTemplate: `${ORIGIN}/shop/sidebar/3cols?searchTerm={search_term_string}`,
        },
      },
    });
  });

  test("describes a product", () => {
    const brand = { id: 3, slug: "north", name: "North" };
    expect(
      dataOf("Product", ...productPage({ brand, priceCents: 2500, salePriceCents: 1905 })),
    ).toMatchObject({
      name: "Lamp",
      sku: "L-1",
      brand: { "@type": "Brand", name: "North" },
      aggregateRating: { ratingValue: 4, reviewCount: 2 },
      offers: {
        "@type": "Offer",
        price: "19.05",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
        url: `${ORIGIN}/product/default/1`,
      },
    });
  });

  test("describes a product with several prices", () => {
    const variants = [
      { color: null, colorName: "Red", priceCents: 1999, unitPrice: null, sizes: ["S", "M"] },
      { color: null, colorName: "Blue", priceCents: 2999, unitPrice: null, sizes: [] },
    ];
    const fields = { variants, hasColorVariants: true, minPriceCents: 1999, maxPriceCents: 2999 };
    expect(dataOf("Product", ...productPage(fields))?.["offers"]).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: "19.99",
      highPrice: "29.99",
      offerCount: 3,
    });
  });

  const variant = (stock: number) => ({
    id: 31,
    slug: "tall",
    name: "Tall",
    priceCents: 2500,
    salePriceCents: null,
    options: null,
    lowestPrice30DaysCents: null,
    unitPrice: null,
    stock,
    pictures: [],
  });
  const features = { ...storefront().features, stockDisplay: false };

  test.each([
    ["in stock", { stock: 1 }, {}, "InStock"],
    ["sold out", { stock: 0 }, {}, "OutOfStock"],
    ["with a variant in stock", { stock: 0, relatedVariants: [variant(1)] }, {}, "InStock"],
    ["without a variant in stock", { relatedVariants: [variant(0)] }, {}, "OutOfStock"],
    ["[D-30] in a shop without stock display", { stock: 0 }, { features }, "InStock"],
  ])("a product %s", (_, fields, shop, availability) => {
    const [address, productOverrides] = productPage(fields);
    const overrides = { ...productOverrides, "/api/v1/storefront": storefront(shop) };
    expect(dataOf("Product", address, overrides)?.["offers"]).toMatchObject({
      availability: `https://schema.org/${availability}`,
    });
  });

  test("omits missing price, reviews and code of a product", () => {
    const missingFields = {
      priceCents: 0,
      minPriceCents: 0,
      maxPriceCents: 0,
      reviewCount: 0,
      code: null,
    };
    const data = dataOf("Product", ...productPage(missingFields));
    expect(Object.keys(data ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:offers|aggregateRating|sku|brand)$/)]),
    );
  });

  test("lists the breadcrumbs of a product with indexed addresses", () => {
    const trail = dataOf("BreadcrumbList", "/product/default/1")?.["itemListElement"];
    expect(trail).toEqual([
      { "@type": "ListItem", position: 1, name: "Home", item: `${ORIGIN}/` },
      {
        "@type": "ListItem",
        position: 2,
        name: "Lamps",
        item: `${ORIGIN}/shop/sidebar/3cols?subcategory=10`,
      },
      { "@type": "ListItem", position: 3, name: "Lamp" },
    ]);
  });

  test("describes a post", () => {
    expect(dataOf("BlogPosting", "/blog/how-to-oil")).toMatchObject({
      headline: "How to oil a table",
      datePublished: "2026-10-05T23:30:00Z",
      author: { "@type": "Person", name: "Nikos, the workshop" },
      image: `${ORIGIN}/pictures/oil.svg`,
    });
    const anonymous = { "/api/v1/blog-posts/how-to-oil": blogPost({ author: null }) };
    expect(dataOf("BlogPosting", "/blog/how-to-oil", anonymous)).toMatchObject({
      author: { "@type": "Organization", name: "Oak & Linen" },
    });
  });
});
