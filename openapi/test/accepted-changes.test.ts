import { expect, test } from "vitest";

import { breakingChanges, withoutAccepted } from "../breaking-changes.mjs";
import { changesOf, parse, type Part } from "./committed-document";

test("the removal of a status is a breaking change", () => {
  const before = parse();
  const { responses } = before["paths"]["/api/v1/orders"].post;
  for (const status of ["400", "409"]) responses[status] = responses.default;
  expect(breakingChanges(before, parse())).toEqual([
    "createOrder (POST /api/v1/orders): the response 400 is removed.",
    "createOrder (POST /api/v1/orders): the response 409 is removed.",
  ]);
});

test("a line of the accepted list accepts its sentence only", () => {
  const limit = (parameter: string) =>
    `listProducts (GET /api/v1/products): maxLength of an item of the query parameter ${parameter} is lower: 100.`;
  const list = `The gateway has always limited them:\n${limit("colors")}\n`;
  const changes = changesOf(({ paths }: Part) => {
    const { parameters } = paths["/api/v1/products"].get;
    for (const { name, schema } of parameters) {
      if (name === "colors" || name === "sizes") schema.items.maxLength = 100;
    }
  });
  expect(changes).toEqual([limit("colors"), limit("sizes")]);
  expect(withoutAccepted(changes, list)).toEqual([limit("sizes")]);
  expect(withoutAccepted(changes, "")).toEqual(changes);
});
