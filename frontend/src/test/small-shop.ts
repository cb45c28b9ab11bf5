import { http, HttpResponse } from "msw";

import { product, productSummary } from "@/test/catalogue";
import { quoteEndpoint } from "@/test/checkout";
import { contactPage } from "@/test/content";

/** A picture that needs no request. */
export const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`;

/** One entity of each kind. The only product is sold out. */
export const smallShop = [
  http.get("/api/v1/slides", () =>
    HttpResponse.json({
      items: [
        {
          id: 1,
          pictureUrl: PICTURE,
          subtitle: null,
          titles: ["Slide"],
          priceText: null,
          link: null,
          linkTitle: null,
        },
      ],
    }),
  ),
  http.get("/api/v1/categories", () =>
    HttpResponse.json({
      items: [
        {
          id: 1,
          slug: "lighting",
          name: "Lighting",
          pictureUrl: PICTURE,
          subcategories: [
            {
              id: 10,
              slug: "lamps",
              name: "Lamps",
              popular: true,
              popularOrder: 1,
              pictureUrl: PICTURE,
            },
          ],
        },
      ],
    }),
  ),
  http.get("/api/v1/brands", () =>
    HttpResponse.json({
      items: [{ id: 3, slug: "north", name: "North", showOnHome: true, pictureUrl: PICTURE }],
    }),
  ),
  http.get("/api/v1/products", () =>
    HttpResponse.json({
      items: [productSummary({ stock: 0 })],
      total: 1,
      page: 1,
      perPage: 24,
      pageCount: 1,
    }),
  ),
  http.get("/api/v1/products/1", () => HttpResponse.json(product({ stock: 0 }))),
  http.get("/api/v1/products/1/related", () => HttpResponse.json({ items: [] })),
  http.get("/api/v1/products/1/stock", () =>
    HttpResponse.json({ productId: 1, total: 0, warehouses: [] }),
  ),
  http.get("/api/v1/pages/contact", () =>
    HttpResponse.json(contactPage({ topPictureUrl: PICTURE })),
  ),
  http.get("/api/v1/pages/home", () => HttpResponse.json({ categoriesPictureUrl: null })),
  http.get("/api/v1/reviews", () => HttpResponse.json({ items: [] })),
  http.get("/api/v1/popup-ads", () => HttpResponse.json({ items: [] })),
  quoteEndpoint().handler,
];
