import { getResponse, http, HttpResponse, type RequestHandler } from "msw";
import { vi } from "vitest";

import type { ProblemCode } from "@/api/problem";
import { brands, categories, storefront } from "@/test/catalogue";
import { refusedWith } from "@/test/problems";

const shop = [
  http.get("/api/v1/storefront", () => HttpResponse.json(storefront())),
  http.get("/api/v1/categories", () => HttpResponse.json({ items: categories })),
  http.get("/api/v1/brands", () => HttpResponse.json({ items: brands })),
];

/** Earlier handlers take precedence. */
export function addHandlers(...handlers: RequestHandler[]): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const response = await getResponse([...handlers, ...shop], request);
    // The error that `fetch` throws without a connection.
    if (response?.type === "error") throw new TypeError("Failed to fetch");
    return response ?? problem(404, "unknown-route");
  });
}

export function problem(status: number, code: ProblemCode): Response {
  return HttpResponse.json(refusedWith(status, code), {
    status,
    headers: { "content-type": "application/problem+json" },
  });
}
