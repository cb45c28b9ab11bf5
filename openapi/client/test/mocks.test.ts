import type { FacetValue } from "@shop/api-client";
import { createMswHandlers, createProblem } from "@shop/api-client/mocks";
import { getResponse, HttpResponse, passthrough } from "msw";
import { describe, expect, test } from "vitest";

import document from "../../openapi.json" with { type: "json" };
import { GUEST, mockedShop } from "./mocked-shop.js";

interface Responses {
  default: object;
  "200"?: { content: { "application/json": { example: unknown } } };
}

const paths: Record<
  string,
  Record<string, { operationId: string; responses: Responses }>
> = document.paths;

/** Operations that answer from the mocks' own products and orders. */
const FOLLOW_REQUESTS = new Set([
  "confirmOrder",
  "createOrder",
  "createQuote",
  "createWithdrawal",
  "createWithdrawalPreview",
  "findOrder",
  "findPriceRange",
  "findProduct",
  "findProductBySlug",
  "findProductStock",
  "listBrands",
  "listCategories",
  "listOrders",
  "listProducts",
  "listRelatedProducts",
  "listSuggestions",
]);

/** Members that the forms require. */
const FORM = JSON.stringify({
  ...GUEST,
  countryCode: "CY",
  currentPassword: "old secret",
  message: "Hello",
  name: "Maria Ioannou",
  newPassword: "new secret",
  password: "old secret",
  userName: "maria@example.com",
});

const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { operationId, responses }]) => ({
    operationId,
    request: new Request(`https://shop.example${path.replaceAll(/\{\w+\}/g, "7")}`, {
      method: method.toUpperCase(),
      ...(method !== "get" && { body: FORM }),
    }),
    example: responses["200"]?.content["application/json"].example,
  })),
);

describe("mocks", () => {
  test.each(operations.filter(({ operationId }) => !FOLLOW_REQUESTS.has(operationId)))(
    "$operationId answers with its example",
    async ({ request, example }) => {
      const response = await getResponse([...createMswHandlers().all()], request);
      const text = await response?.text();
      const answer = { status: response?.status, body: text ? JSON.parse(text) : undefined };
      expect(answer).toEqual({ status: example ? 200 : 204, body: example });
    },
  );

  test("a response of the test's own replaces the example", async () => {
    const { pick } = createMswHandlers();
    const handlers = [pick.findLocation({ body: { countryCode: "GR" } })];
    const response = await getResponse(handlers, new Request("https://x.example/api/v1/location"));
    expect(await response?.json()).toEqual({ countryCode: "GR" });
  });

  test("a product is found by its id and by its slug", async () => {
    const send = mockedShop();
    const { body } = await send("GET", "/products/1034");
    expect(body).toMatchObject({ id: 1034, slug: "pebble-kit" });
    expect(body.variants.length).toBeGreaterThan(1);
    expect(await send("GET", `/products/by-slug/${body.slug}`)).toEqual({ status: 200, body });
    const unknown = { status: 404, body: { type: "/problems/not-found" } };
    expect(await send("GET", "/products/1")).toMatchObject(unknown);
    expect(await send("GET", "/products/by-slug/none")).toMatchObject(unknown);
  });

  test("a list has the products that its filters and its page name", async () => {
    const send = mockedShop();
    const all = (await send("GET", "/products?facets=true")).body;
    expect(all.total).toBe(all.items.length);
    expect(all.facets.price.histogram.reduce((sum: number, bar: number) => sum + bar)).toBe(
      all.total,
    );
    const second = (await send("GET", "/products?perPage=2&page=2")).body;
    expect(second.items).toEqual(all.items.slice(2, 4));
    expect(second.pageCount).toBe(Math.ceil(all.total / 2));
    const sale = (await send("GET", "/products?onSale=true&tab=top")).body;
    expect(sale.total).toBe(all.facets.onSale.count);
    expect(sale.ignoredParameters).toEqual(["tab"]);
    expect((await send("GET", "/products?searchTerm=none")).body).toMatchObject({ total: 0 });
  });

  test("each value of a facet finds the number of products that it says", async () => {
    const send = mockedShop();
    const listOf = async (query: string) =>
      (await send("GET", `/products?facets=true&${query}`)).body;
    const { facets, total } = await listOf("");
    const master = facets.categories.find(({ value }: FacetValue) => value === "power");
    expect(master.subcategories.map(({ value }: FacetValue) => value)).toEqual([
      "chargers",
      "cables",
    ]);
    const values: [string, FacetValue[]][] = [
      ["brands", facets.brands],
      ["categories", [...facets.categories, ...master.subcategories]],
      ["colors", facets.colors],
      ["minRating", facets.ratings],
      ["sizes", facets.sizes],
    ];
    expect(values.filter(([, facet]) => facet.length < 2)).toEqual([]);
    const counts = values.flatMap(([parameter, facet]) =>
      facet.map(async ({ value, count }) => {
        const list = await listOf(`${parameter}=${value}`);
        expect({ parameter, value, count: list.total }).toEqual({ parameter, value, count });
      }),
    );
    await Promise.all(counts);
    const { value } = facets.sizes[0];
    const filtered = await listOf(`sizes=${value}&category=power`);
    expect(filtered).toMatchObject({ total: 0 });
    expect(filtered.facets.sizes).toEqual([]);
    expect((await listOf(`sizes=${value}`)).facets.sizes).toEqual([
      { ...facets.sizes[0], selected: true },
      ...facets.sizes.slice(1),
    ]);
    expect((await listOf("brand=9&brands=11")).total).toBeGreaterThan(
      (await listOf("brand=9")).total,
    );
    expect((await listOf("subcategory=201")).items).toMatchObject([{ slug: "pebble-kit" }]);
    expect(total).toBe(7);
  });

  test("sign-out ends the session, and sign-in starts it", async () => {
    const send = mockedShop();
    expect((await send("GET", "/session")).body.customer.name).toBe("Anna Georgiou");
    expect((await send("DELETE", "/session")).status).toBe(204);
    expect((await send("GET", "/session")).body).toEqual({ customer: null });
    expect((await send("GET", "/account")).status).toBe(401);
    expect((await send("GET", "/orders")).status).toBe(401);
    await send("POST", "/session", { userName: "anna@example.com", password: "x" });
    const orders = (await send("GET", "/orders")).body;
    expect((await send("GET", `/orders/${orders.items[0].id}`)).body).toMatchObject(
      orders.items[0],
    );
  });

  test("operations answer at another base URL", async () => {
    const handlers = [...createMswHandlers({ baseUrl: "http://localhost:3000" }).all()];
    const respond = async (path: string, body?: object) =>
      (
        await getResponse(
          handlers,
          new Request(`http://localhost:3000/api/v1${path}`, {
            method: body ? "POST" : "GET",
            ...(body && { body: JSON.stringify(body) }),
          }),
        )
      )?.status;
    expect(await respond("/quotes", { lines: [{ productId: 1004, quantity: 1 }] })).toBe(200);
    expect(await respond("/orders")).toBe(200);
  });

  test("pictures load", async () => {
    const request = new Request("https://shop.example/pictures/products/any.webp");
    const picture = await getResponse([...createMswHandlers().all()], request);
    expect(picture?.headers.get("Content-Type")).toBe("image/svg+xml");
  });

  test("a problem of the test's own replaces the example", async () => {
    const body = createProblem("not-found", 404);
    const { all } = createMswHandlers();
    const handlers = [...all({ pick: { findProduct: { body, status: 404 } } })];
    const request = new Request("https://shop.example/api/v1/products/1034");
    expect(await (await getResponse(handlers, request))?.json()).toEqual(body);
  });

  test("the compiler rejects responses that the operation does not have", () => {
    const { pick } = createMswHandlers();
    // @ts-expect-error -- no product
    pick.findProduct(() => HttpResponse.json({ nonsense: 1 }));
    // @ts-expect-error -- a body without a type
    pick.findProduct(() => Response.json({ nonsense: 1 }));
    // @ts-expect-error -- a body without a type
    pick.findProduct(() => Promise.resolve(new Response("nonsense")));
    pick.findProduct(({ params: { id } }) => (id === "7" ? passthrough() : HttpResponse.error()));
    // @ts-expect-error -- not a problem of this operation
    pick.findProduct({ body: createProblem("quote-changed", 409), status: 409 });
    pick.findProduct(() => HttpResponse.json(createProblem("not-found", 404), { status: 404 }));
    pick.deleteSession(() => new HttpResponse(null, { status: 204 }));
    expect(
      pick.createOrder({ body: createProblem("quote-changed", 409), status: 409 }),
    ).toBeTruthy();
  });
});
