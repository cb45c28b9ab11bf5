// Global setup of the gallery. scripts/screenshots has already started the servers.

import { rmSync } from "node:fs";

import { beginChecks } from "../fixtures/checked-pages.ts";

export default function begin(): () => void {
  const folder = beginChecks();
  return () => rmSync(folder, { recursive: true, force: true });
}
