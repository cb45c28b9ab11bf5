import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

test("the example of a minimal shop has under 300 lines of TypeScript and HTML", () => {
  const example = new URL("../../examples/minimal-shop/", import.meta.url);
  const sources = readdirSync(new URL("src", example)).filter((name) => /\.tsx?$/.test(name));
  const files = ["index.html", ...sources.map((name) => `src/${name}`)];
  const texts = files.map((name) => readFileSync(new URL(name, example), "utf8"));
  expect(sources.length).toBeGreaterThan(1);
  expect(texts.join("").split("\n").length).toBeLessThan(300);
});
