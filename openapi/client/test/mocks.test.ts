import { createMswHandlers } from "@shop/api-client/mocks";
import { getResponse } from "msw";
import { describe, expect, test } from "vitest";

import document from "../../openapi.json" with { type: "json" };

interface Responses {
  default: object;
  "200"?: { content: { "application/json": { example: unknown } } };
}

const paths: Record<
  string,
  Record<string, { operationId: string; responses: Responses }>
> = document.paths;

const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { operationId, responses }]) => ({
    operationId,
    request: new Request(`https://shop.example${path.replaceAll(/\{\w+\}/g, "7")}`, {
      method: method.toUpperCase(),
    }),
    example: responses["200"]?.content["application/json"].example,
  })),
);

describe("mocks", () => {
  test.each(operations)("$operationId answers with its example", async ({ request, example }) => {
    const response = await getResponse([...createMswHandlers().all()], request);
    const text = await response?.text();
    const answer = { status: response?.status, body: text ? JSON.parse(text) : undefined };
    expect(answer).toEqual({ status: example ? 200 : 204, body: example });
  });

  test("a response of the test's own replaces the example", async () => {
    const { pick } = createMswHandlers();
    const handlers = [pick.findLocation({ body: { countryCode: "GR" } })];
    const response = await getResponse(handlers, new Request("https://x.example/api/v1/location"));
    expect(await response?.json()).toEqual({ countryCode: "GR" });
  });
});
