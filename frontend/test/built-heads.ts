import { rm } from "node:fs/promises";

import { afterAll, beforeAll } from "vitest";

import { buildModule } from "./build.ts";
import { readHead } from "./head-content.ts";
import { renderWithResponses, type ServerBundle } from "./page-server.ts";

type Overrides = Readonly<Record<string, unknown>>;

/** Builds the server bundle once for all tests of a file. */
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

  const headHtml = (address: string, overrides: Overrides = {}) =>
    renderWithResponses(bundle, address, overrides).head;
  const headOf = (address: string, overrides?: Overrides) => readHead(headHtml(address, overrides));
  return {
    headHtml,
    headOf,
    dataOf: (type: string, address: string, overrides?: Overrides) =>
      headOf(address, overrides).data.find((data) => data["@type"] === type),
  };
}
