import { expect, test } from "vitest";

import { fieldsOf, parseStored, parseStoredList } from "./stored-json";

const isText = (value: unknown): value is string => typeof value === "string";

test.each([null, "", "{", "undefined"])("%j is not a stored value", (text) => {
  expect(parseStored(text)).toBeUndefined();
});

test("a stored value is parsed", () => {
  expect(parseStored('{"oak":[1]}')).toEqual({ oak: [1] });
});

test.each([null, "[", "null", '"oak"', '{"0":"oak"}'])("%j is an empty list", (text) => {
  expect(parseStoredList(text, isText)).toEqual([]);
});

test("invalid items of a stored list are dropped", () => {
  expect(parseStoredList('["oak",1,null,"ash"]', isText)).toEqual(["oak", "ash"]);
});

test.each([undefined, null, 1, "", true])("%j has no fields", (value) => {
  expect(fieldsOf(value)).toEqual({});
});

test("an object has its fields", () => {
  expect(fieldsOf({ oak: 1 })).toEqual({ oak: 1 });
});
