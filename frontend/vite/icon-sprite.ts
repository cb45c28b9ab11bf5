import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

import { ICON_NAMES } from "../src/ui/icon-names.ts";

const SPRITE = fileURLToPath(new URL("../src/ui/icons.svg", import.meta.url));
const SVG_CONTENT = /<svg[^>]*>([\s\S]*)<\/svg>/;

function drawing(name: string): string {
  const file = fileURLToPath(import.meta.resolve(`lucide-static/icons/${name}.svg`));
  const inner = SVG_CONTENT.exec(readFileSync(file, "utf8"))?.[1]?.trim() ?? "";
  return `<g id="${name}">${inner.replaceAll(/\s*\n\s*/g, "")}</g>`;
}

/** Writes `src/ui/icons.svg`, which Git ignores. An unknown icon name fails the build. */
export function iconSprite(): Plugin {
  return {
    name: "icon-sprite",
    config() {
      const drawings = ICON_NAMES.map(drawing).join("\n");
      const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Lucide, ISC: https://lucide.dev/license -->\n${drawings}\n</svg>\n`;
      // Several projects of a test run use this configuration, so don't write the same file again.
      if (existsSync(SPRITE) && readFileSync(SPRITE, "utf8") === sprite) return;
      writeFileSync(SPRITE, sprite);
    },
  };
}
