import { expect, test } from "vitest";

import { breakingChanges } from "../breaking-changes.mjs";
import { changesOf, parse, type Part } from "./committed-document";

test("a document has no breaking change to itself", () => {
  expect(breakingChanges(parse(), parse())).toEqual([]);
});

test.each([
  [
    "an operation is removed",
    ({ paths }: Part) => delete paths["/api/v1/slides"],
    "listSlides (GET /api/v1/slides) is removed.",
  ],
  [
    "an operation is renamed",
    ({ paths }: Part) => (paths["/api/v1/slides"].get.operationId = "listPictures"),
    "listSlides (GET /api/v1/slides) is renamed to listPictures.",
  ],
  [
    "a member of a response is removed",
    ({ components }: Part) => delete components.schemas.Slide.properties.link,
    "listSlides (GET /api/v1/slides): the member link of an item of items of the response 200 is removed.",
  ],
  [
    "a member of a response can be missing",
    ({ components }: Part) => (components.schemas.SlideList.required = []),
    "listSlides (GET /api/v1/slides): the member items of the response 200 may be missing now.",
  ],
  [
    "a member of a response has another type",
    ({ components }: Part) =>
      (components.schemas.ProductStock.properties.total = { type: "string" }),
    "findProductStock (GET /api/v1/products/{id}/stock): total of the response 200 was integer (int32) and is string.",
  ],
  [
    "a value of a response is removed",
    ({ components }: Part) => components.schemas.OrderState.enum.pop(),
    'confirmOrder (POST /api/v1/order-confirmations): state of the response 200 no longer has the value "not-paid".',
  ],
  [
    "a problem is removed",
    ({ components }: Part) => components.schemas.WriteProblemType.enum.pop(),
    'createQuote (POST /api/v1/quotes): type of the problem no longer has the value "/problems/retail-refused".',
  ],
  [
    "a parameter is removed",
    ({ paths }: Part) => (paths["/api/v1/suggestions"].get.parameters = []),
    "listSuggestions (GET /api/v1/suggestions): the query parameter searchTerm is removed.",
  ],
  [
    "a value of a parameter is removed",
    ({ paths }: Part) => {
      const { parameters } = paths["/api/v1/products"].get;
      parameters.find(({ name }: Part) => name === "sort").schema.enum.shift();
    },
    'listProducts (GET /api/v1/products): the query parameter sort no longer accepts "relevance".',
  ],
  [
    "a new parameter is required",
    ({ paths }: Part) =>
      (paths["/api/v1/reviews"].get.parameters = [
        { name: "page", in: "query", required: true, schema: { type: "integer" } },
      ]),
    "listReviews (GET /api/v1/reviews): the query parameter page is required now.",
  ],
  [
    "a member of a body becomes required",
    ({ components }: Part) => components.schemas.CreateOrderRequest.required.push("notes"),
    "createOrder (POST /api/v1/orders): the member notes of the body is required now.",
  ],
  [
    "a new member of a body is required",
    ({ components }: Part) => {
      components.schemas.CreateSessionRequest.properties.code = { type: "string" };
      components.schemas.CreateSessionRequest.required.push("code");
    },
    "createSession (POST /api/v1/session): the new member code of the body is required.",
  ],
  [
    "the limit of a text is lower",
    ({ components }: Part) =>
      (components.schemas.CreateSessionRequest.properties.userName.maxLength = 5),
    "createSession (POST /api/v1/session): maxLength of userName of the body is lower: 5.",
  ],
  [
    "the values of a response become any text",
    ({ components }: Part) => delete components.schemas.OrderState.enum,
    "confirmOrder (POST /api/v1/order-confirmations): state of the response 200 no longer lists its values.",
  ],
  [
    "a member of a response can be null",
    ({ components }: Part) =>
      (components.schemas.ProductStock.properties.total.type = ["integer", "null"]),
    "findProductStock (GET /api/v1/products/{id}/stock): total of the response 200 was integer (int32) and is integer or null (int32).",
  ],
  [
    "a member of a response is a larger integer",
    ({ components }: Part) => (components.schemas.ProductStock.properties.total.format = "int64"),
    "findProductStock (GET /api/v1/products/{id}/stock): total of the response 200 was integer (int32) and is integer (int64).",
  ],
  [
    "a request has another media type",
    ({ paths }: Part) => renameMediaType(paths["/api/v1/quotes"].post.requestBody),
    "createQuote (POST /api/v1/quotes): the body no longer has the type application/json.",
  ],
  [
    "a response has another media type",
    ({ paths }: Part) => renameMediaType(paths["/api/v1/slides"].get.responses["200"]),
    "listSlides (GET /api/v1/slides): the response 200 no longer has the type application/json.",
  ],
  [
    "an optional body is required",
    ({ paths }: Part) => (paths["/api/v1/session"].delete.requestBody.required = true),
    "deleteSession (DELETE /api/v1/session): a body is required now.",
  ],
  [
    "a problem is removed from the list of all problems",
    ({ components }: Part) => {
      const { ProblemType: all } = components.schemas;
      all.enum = all.enum.filter((type: string) => type !== "/problems/quote-changed");
    },
    'The schema ProblemType no longer has the value "/problems/quote-changed".',
  ],
  [
    "a problem of one operation is removed",
    ({ paths }: Part) => {
      const { content } = paths["/api/v1/orders"].post.responses.default;
      const { schema } = content["application/problem+json"];
      schema.allOf[1].properties.type.oneOf.pop();
    },
    'createOrder (POST /api/v1/orders): type of the problem no longer has the value "/problems/quote-changed".',
  ],
  [
    "all problems of an operation are removed",
    ({ paths }: Part) => delete paths["/api/v1/orders"].post.responses.default,
    "createOrder (POST /api/v1/orders): the problem is removed.",
  ],
  [
    "a named enum becomes any text",
    ({ components }: Part) => delete components.schemas.ProblemType.enum,
    "The schema ProblemType no longer lists its values.",
  ],
  [
    "an integer has to be below a limit",
    ({ components }: Part) =>
      (components.schemas.CartLine.properties.quantity.exclusiveMaximum = 10),
    "createQuote (POST /api/v1/quotes): exclusiveMaximum of quantity of an item of lines of the body is lower: 10.",
  ],
  [
    "an integer has to be a multiple",
    ({ components }: Part) => (components.schemas.CartLine.properties.quantity.multipleOf = 2),
    "createQuote (POST /api/v1/quotes): quantity of an item of lines of the body has to be a multiple of 2 now.",
  ],
  [
    "unknown members are refused",
    ({ components }: Part) => (components.schemas.Cart.additionalProperties = false),
    "createQuote (POST /api/v1/quotes): the body no longer accepts unknown members.",
  ],
  [
    "a list is written in another way",
    ({ paths }: Part) => {
      const { parameters } = paths["/api/v1/products"].get;
      delete parameters.find(({ name }: Part) => name === "brands").explode;
    },
    "listProducts (GET /api/v1/products): the query parameter brands was written with style form and explode false and is with style form and explode true.",
  ],
  [
    "a default is different",
    ({ paths }: Part) => {
      const { parameters } = paths["/api/v1/products"].get;
      parameters.find(({ name }: Part) => name === "perPage").schema.default = 10;
    },
    "listProducts (GET /api/v1/products): the default of the query parameter perPage was 24 and is 10.",
  ],
  [
    "an operation needs a header",
    ({ paths }: Part) => (paths["/api/v1/slides"].get.security = [{ storefront: [] }]),
    "listSlides (GET /api/v1/slides): it needs storefront now.",
  ],
  [
    "a header has another name",
    ({ components }: Part) => (components.securitySchemes.storefront.name = "X-Shop"),
    "createQuote (POST /api/v1/quotes): it needs storefront now.",
  ],
  [
    "the API has another address",
    (document: Part) => (document["servers"] = [{ url: "/v2" }]),
    "The server / is removed.",
  ],
])("%s: the sentence says it", (_, change, sentence) => {
  expect(changesOf(change)).toContain(sentence);
});

test.each([
  ["a new operation", ({ paths }: Part) => (paths["/api/v1/new"] = paths["/api/v1/slides"])],
  [
    "a new member of a response",
    ({ components }: Part) => (components.schemas.Slide.properties.title = { type: "string" }),
  ],
  [
    "a new optional member of a body",
    ({ components }: Part) =>
      (components.schemas.CreateOrderRequest.properties.code = { type: "string" }),
  ],
  [
    "a new problem type",
    ({ components }: Part) => components.schemas.ProblemType.enum.push("/problems/new"),
  ],
  [
    "a longer text",
    ({ components }: Part) =>
      (components.schemas.CreateSessionRequest.properties.userName.maxLength = 5000),
  ],
  [
    "null in a member of a request",
    ({ components }: Part) =>
      (components.schemas.CreateSessionRequest.properties.userName.type = ["string", "null"]),
  ],
  [
    "a larger integer in a request",
    ({ paths }: Part) => {
      const { parameters } = paths["/api/v1/products/{id}/stock"].get;
      parameters.find(({ name }: Part) => name === "id").schema.format = "int64";
    },
  ],
  [
    "a member of a response that is no longer null",
    ({ components }: Part) => (components.schemas.ProductSummary.properties.code.type = "string"),
  ],
  [
    "a new media type",
    ({ paths }: Part) => {
      const { content } = paths["/api/v1/quotes"].post.requestBody;
      content["application/cbor"] = content["application/json"];
    },
  ],
  [
    "an operation without the header",
    ({ paths }: Part) => delete paths["/api/v1/quotes"].post.security,
  ],
])("%s breaks no client", (_, change) => {
  expect(changesOf(change)).toEqual([]);
});

function renameMediaType({ content }: Part) {
  content["text/plain"] = content["application/json"];
  delete content["application/json"];
}
