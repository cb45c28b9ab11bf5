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

const members = [...partsOf(parse()["components"].schemas)].filter(([pointer]) =>
  /\/properties\/[^/]+$/.test(pointer),
);

const isNullable = ({ type, oneOf = [] }: Part) =>
  [type].flat().includes("null") || oneOf.some((part: Part) => part["type"] === "null");

describe("descriptions of the document", () => {
  test("each member of a schema has one where generators look for it", () => {
    const undescribed = members.filter(([, member]) => !member["description"]);
    expect(members.length).toBeGreaterThan(100);
    expect(undescribed.map(([pointer]) => pointer)).toEqual([]);
  });

  test("each nullable member says what null means", () => {
    const nullable = members.filter(([, member]) => isNullable(member));
    const unexplained = nullable.filter(
      ([, { description = "" }]) => !/\bnull\b/i.test(description),
    );
    expect(nullable.length).toBeGreaterThan(50);
    expect(unexplained.map(([pointer]) => pointer)).toEqual([]);
  });

  test("none contains the id of a requirement or a decision", () => {
    const withIds = parts.filter(([, { description = "", summary = "" }]) =>
      /[[(][A-Z]{1,4}-\d{2}/.test(`${summary} ${description}`),
    );
    expect(withIds.map(([pointer]) => pointer)).toEqual([]);
  });

  test.each(["FieldErrorCode", "LineProblem", "OrderState"])(
    "each value of %s has its meaning",
    (name) => {
      const { enum: values, description } = parse()["components"].schemas[name] as Part;
      for (const value of values) expect(description).toContain(`- \`${value}\`:`);
    },
  );

  test("each value of a parameter is named in its description", () => {
    const parameters = parts.filter(([, { in: place, schema }]) => place && schema?.enum);
    const unnamed = parameters.flatMap(([pointer, { description = "", schema }]) =>
      schema.enum
        .filter((value: string) => !description.includes(`\`${value}\``))
        .map((value: string) => `${pointer}: ${value}`),
    );
    expect(parameters.length).toBeGreaterThan(2);
    expect(unnamed).toEqual([]);
  });

  test("none repeats a range, which the client's comments get from the keywords", () => {
    const repeated = parts.filter(([, { description = "", schema, ...member }]) => {
      const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema ?? member;
      const ranges = [
        [minimum, maximum],
        [minLength, maxLength],
        [minItems, maxItems],
      ];
      return ranges.some(([from, to]) => to && description.includes(`${from} to ${to}`));
    });
    expect(repeated.map(([pointer]) => pointer)).toEqual([]);
  });
});
