import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { breakingChanges, undatedDeprecations } from "../breaking-changes.mjs";

type Part = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- any part of a JSON document

const source = await readFile(new URL("../openapi.json", import.meta.url), "utf8");
const parse = () => JSON.parse(source) as Part;

/** The sentences for a change of the committed document. */
function changesOf(change: (document: Part) => void): string[] {
  const document = parse();
  change(document);
  return breakingChanges(parse(), document);
}

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
])("%s breaks no client", (_, change) => {
  expect(changesOf(change)).toEqual([]);
});

/** The committed document with a deprecated operation. */
function withDeprecation(change: (operation: Part) => void): Part {
  const document = parse();
  const operation = document["paths"]["/api/v1/slides"].get as Part;
  const headers = { Deprecation: {}, Sunset: {} };
  const responses = Object.entries<Part>(operation["responses"]);
  Object.assign(operation, {
    deprecated: true,
    "x-sunset": "2027-06-30",
    responses: Object.fromEntries(
      responses.map(([status, response]) => [status, { ...response, headers }]),
    ),
  });
  change(operation);
  return document;
}

test.each([
  ["with date and headers", () => undefined, []],
  [
    "without its last day",
    (operation: Part) => delete operation["x-sunset"],
    ["listSlides (GET /api/v1/slides) is deprecated without its last day as x-sunset."],
  ],
  [
    "without Sunset",
    ({ responses }: Part) => delete responses["200"].headers.Sunset,
    ["listSlides (GET /api/v1/slides) is deprecated without the headers Deprecation and Sunset."],
  ],
])("an operation is deprecated %s", (_, change, expected) => {
  expect(undatedDeprecations(withDeprecation(change))).toEqual(expected);
});

test.each([
  ["2027-06-30", ["listSlides (GET /api/v1/slides) is removed."]],
  ["2027-07-01", []],
])("a deprecated operation is removed on %s", (today, expected) => {
  const before = withDeprecation(() => undefined);
  const after = parse();
  delete after["paths"]["/api/v1/slides"];
  expect(breakingChanges(before, after, today)).toEqual(expected);
});
