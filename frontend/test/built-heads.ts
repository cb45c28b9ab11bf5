import { rm } from "node:fs/promises";

import { afterAll, beforeAll } from "vitest";

import { buildModule } from "./build.ts";
import { readHead } from "./head-content.ts";
import { renderWithResponses, type ServerBundle } from "./page-server.ts";

type Changed = Readonly<Record<string, unknown>>;

/** Builds the server bundle before the tests of a file; returns functions that render heads. */
export function builtHeads() {
  let bundle: ServerBundle;
  let directory: string;

  beforeAll(async () => {
    const built = await buildModule("src/entry-server.tsx");
    directory = built.directory;
    bundle = (await import(/* @vite-ignore */ built.entry)) as ServerBundle;
  }, 120_000);

  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  const headHtml = (address: string, changed: Changed = {}) =>
    renderWithResponses(bundle, address, changed).head;
  const headOf = (address: string, changed?: Changed) => readHead(headHtml(address, changed));
  return {
    headHtml,
    headOf,
    /** The structured data with this schema.org type. */
    dataOf: (type: string, address: string, changed?: Changed) =>
      headOf(address, changed).data.find((data) => data["@type"] === type),
  };
}
