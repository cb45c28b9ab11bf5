import type { Plugin } from "vite";

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
/** Names, sizes and random keys, which the shop's own factory (src/ui/lucide-icon.tsx) does without. */
const UNUSED = /\s*(?:name: "[\w-]+",\s*size: \d+,|,\s*key: "\w+"(?= \})|__iconData\.node;)/g;

/** Leaves nothing of an icon but its drawing: random keys compress worse than anything else in a chunk. */
export function leanIcons(): Plugin {
  return {
    name: "lean-icons",
    apply: "build",
    enforce: "pre",
    transform: (code, id) =>
      ICON.test(id) ? { code: code.replaceAll(UNUSED, ""), map: null } : undefined,
  };
}
