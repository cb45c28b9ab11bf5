import { readFile } from "node:fs/promises";

import { breakingChanges } from "../breaking-changes.mjs";

export type Part = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- any part of a JSON document

const source = await readFile(new URL("../openapi.json", import.meta.url), "utf8");

export function parse(): Part {
  const document: Part = JSON.parse(source);
  return document;
}

/** The sentences for a change of the committed document. */
export function changesOf(change: (document: Part) => void): string[] {
  const document = parse();
  change(document);
  return breakingChanges(parse(), document);
}
