import { describe, expect, test } from "vitest";

import { matchRoute } from "./routes";

const requests = (address: string) => matchRoute(address)?.queries.map(({ url }) => url);

describe("the route of an address", () => {
  test("a product asks for itself and what goes with it", () => {
    expect(matchRoute("/product/default/7?variant=9")?.route.status).toBe(200);
    expect(requests("/product/default/7")).toContain("/api/v1/products/7");
  });

  test.each(["abc", "0x1", "0", "1e3", "1.5"])("no product is called %s", (id) => {
    expect(matchRoute(`/product/default/${id}`)?.route.status).toBe(404);
    expect(requests(`/product/default/${id}`)?.filter((url) => url.includes("product"))).toEqual(
      [],
    );
  });
});
