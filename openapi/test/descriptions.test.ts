import { describe, expect, test } from "vitest";

import { parse, type Part } from "./committed-document";

/** All objects below a value, with their pointers. Examples are no part of the document. */
function* partsOf(value: Part, pointer = ""): Generator<[string, Part]> {
  if (typeof value !== "object" || value === null) return;
  yield [pointer, value];
  for (const [key, inner] of Object.entries<Part>(value)) {
    if (key !== "example" && key !== "examples") yield* partsOf(inner, `${pointer}/${key}`);
  }
}

const parts = [...partsOf(parse())];

describe("descriptions of the document", () => {
  test("each member of a schema has one where generators look for it", () => {
    const { components } = parse();
    const members = [...partsOf(components.schemas)].filter(([pointer]) =>
      /\/properties\/[^/]+$/.test(pointer),
    );
    const undescribed = members.filter(([, member]) => !member["description"]);
    expect(members.length).toBeGreaterThan(100);
    expect(undescribed.map(([pointer]) => pointer)).toEqual([]);
  });

  test("none contains the id of a requirement or a decision", () => {
    const withIds = parts.filter(([, { description = "", summary = "" }]) =>
      /[[(][A-Z]{1,4}-\d{2}/.test(`${summary} ${description}`),
    );
    expect(withIds.map(([pointer]) => pointer)).toEqual([]);
  });

  test("each state of an order has its meaning", () => {
    const { enum: states, description } = parse()["components"].schemas.OrderState as Part;
    for (const state of states) expect(description).toContain(`- \`${state}\`:`);
  });
});
