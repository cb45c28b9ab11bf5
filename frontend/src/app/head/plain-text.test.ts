import { describe, expect, test } from "vitest";

import { descriptionOf, plainText } from "./plain-text";

describe("the plain text of HTML", () => {
  test.each([
    ["<p>One</p><p>two</p>", "One two"],
    ["a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#39; &#x20AC;", "a & b <c> \"d\" 'e' €"],
    ["&amp;lt;", "&lt;"],
    ["&nothing; &#9999999;", "&nothing; &#9999999;"],
    ['<img alt="a"/>', ""],
  ])("%s", (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe("a description", () => {
  test("is the first text that is not empty", () => {
    expect(descriptionOf(null, undefined, " \n ", " One\n line ", "more")).toBe("One line");
    expect(descriptionOf("", null)).toBeUndefined();
  });

  test("is cut at the end of a word", () => {
    const text = descriptionOf("word ".repeat(40)) ?? "";
    expect(text).toMatch(/ word…$/);
    expect(text.length).toBeLessThanOrEqual(156);
    expect(text.length).toBeGreaterThan(145);
  });

  test("keeps a text that just fits, and never splits a character", () => {
    expect(descriptionOf("x".repeat(155))).toBe("x".repeat(155));
    expect(descriptionOf("😀".repeat(200))).toBe(`${"😀".repeat(155)}…`);
  });

  test("does not end with a comma", () => {
    expect(descriptionOf(`${"x".repeat(152)}, and more`)).toBe(`${"x".repeat(152)}…`);
  });
});
