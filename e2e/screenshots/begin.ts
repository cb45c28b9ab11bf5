// Global setup of the gallery. scripts/screenshots has started the servers; each page is checked
// once per width.

import { rmSync } from "node:fs";

import { beginChecks } from "../fixtures/checked-pages.ts";

export default function begin(): () => void {
  const folder = beginChecks();
  return () => rmSync(folder, { recursive: true, force: true });
}
