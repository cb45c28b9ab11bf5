import type { Slide } from "@shop/api-client";

import { brands, categories, product, productSummary, storefront } from "@/test/catalogue";
import { aboutPage, blogPost, contactPage, textPage } from "@/test/content";
import { listFacets } from "@/test/facets";

const pictures = [
  { url: "/pictures/lamp.svg", width: 600, height: 600 },
  { url: "/pictures/lamp-2.svg", width: 600, height: 600 },
];

const summaries = [
  productSummary({ id: 1, pictures, isNew: true }),
  productSummary({
    id: 2,
    name: "Chair & stool",
    salePriceCents: 1500,
    lowestPrice30DaysCents: 1999,
    minPriceCents: 1500,
    pictures,
  }),
  productSummary({ id: 3, stock: 0, hasRelatedVariants: true, maxPriceCents: 5000, rating: 4.33 }),
];

const slides: Slide[] = [1, 2].map((id) => ({
  id,
  pictureUrl: "/pictures/slide.svg",
  subtitle: "Autumn",
  titles: ["Made to be", "sat in"],
  priceText: "from €149.00",
  link: "/shop/sidebar/3cols",
  linkTitle: "Shop now",
}));

const variants = [
  { color: "#aa3333", colorName: "Red", priceCents: 1999, unitPrice: null, sizes: ["S", "M"] },
  { color: null, colorName: "Blue", priceCents: 2999, unitPrice: null, sizes: ["M"] },
];

const relatedVariants = [
  {
    id: 31,
    options: null,
    slug: "lamp-tall",
    name: "Lamp, tall",
    priceCents: 2500,
    salePriceCents: null,
    lowestPrice30DaysCents: null,
    unitPrice: null,
    stock: 3,
    pictures,
  },
];

const responses: Record<string, unknown> = {
  "/api/v1/storefront": storefront({
    blog: true,
    withdrawal: {
      days: 14,
      label: "Withdraw from contract here",
      excludedCategories: [],
      excludedText: "Not once the seal is broken.",
    },
    footerHtml: "<p>An independent shop.</p>",
    socialLinks: [{ network: "instagram", url: "https://instagram.com/oak" }],
    homeTabs: [
      { key: "all", label: "All" },
      { key: "furniture", label: "Furniture" },
    ],
    countries: [
      { code: "CY", name: "Cyprus" },
      { code: "GR", name: "Greece" },
    ],
  }),
  "/api/v1/location": { countryCode: "GR" },
  "/api/v1/password-reset": { usable: true },
  "/api/v1/session": { customer: null },
  "/api/v1/slides": { items: slides },
  "/api/v1/pages/home": { categoriesPictureUrl: "/pictures/categories/seating.svg" },
  "/api/v1/categories": { items: categories },
  "/api/v1/pages/about": aboutPage(),
  "/api/v1/pages/contact": contactPage(),
  "/api/v1/text-pages/terms": textPage(),
  "/api/v1/text-pages/privacy": textPage({ sections: [] }),
  "/api/v1/text-pages/returns": textPage(),
  "/api/v1/text-pages/accessibility": textPage(),
  "/api/v1/blog-posts": { items: [blogPost()] },
  "/api/v1/blog-posts/how-to-oil": blogPost(),
  "/api/v1/brands": { items: brands },
  "/api/v1/products": {
    items: summaries,
    total: 60,
    page: 2,
    perPage: 24,
    pageCount: 3,
    facets: listFacets(),
  },
  "/api/v1/products/1": product({ id: 1, pictures, variants, hasColorVariants: true }),
  "/api/v1/products/2": product({ id: 2, pictures, relatedVariants, hasRelatedVariants: true }),
  "/api/v1/products/3": product({ id: 3, stock: 0 }),
};

/** Returns `undefined` for a 404. */
export function sampleResponse(address: string): unknown {
  const pathname = address.split("?")[0] ?? "";
  if (pathname.endsWith("/related")) return { items: summaries };
  if (pathname.endsWith("/stock")) {
    const total = pathname.includes("/3/") ? 0 : 5;
    return { productId: 1, total, warehouses: [{ name: "Nicosia", quantity: total }] };
  }
  return responses[pathname];
}
