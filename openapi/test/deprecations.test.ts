import { expect, test } from "vitest";

import { breakingChanges, undatedDeprecations } from "../breaking-changes.mjs";
import { parse, type Part } from "./committed-document";

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

test("the schemas of a deprecated operation end with it", () => {
  const before = withDeprecation(() => undefined);
  const after = parse();
  delete after["paths"]["/api/v1/slides"];
  delete after["components"].schemas.SlideList;
  expect(breakingChanges(before, after, "2027-07-01")).toEqual([]);
});
