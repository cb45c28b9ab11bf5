import type { Plugin } from "vite";

/** The shop's own entry: loaded by src/replay/start.ts, and built as an entry beside it. */
const ENTRY = "src/entry-client.tsx";
/** As index.html names it. */
const NAMED = /<link\s+rel="late-script" href="\/src\/entry-client\.tsx" \/>/;

/**
 * Puts built names in place of the shop's entry in index.html, together with everything that it imports at once. What the
 * page is painted with goes before the scripts: the start yields to the styles, which come before the page's own head, since
 * what a browser finds first it asks for first.
 */
export function lateScripts(): Plugin {
  return {
    name: "late-scripts",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: ENTRY });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const entry = Object.values(bundle).find(
          (output) => output.type === "chunk" && output.facadeModuleId?.endsWith(ENTRY),
        );
        if (entry === undefined || !NAMED.test(html)) {
          throw new Error(`${ENTRY} was not built, or index.html does not name it`);
        }
        const files = new Set<string>();
        const collect = (file: string) => {
          if (files.has(file)) return;
          files.add(file);
          const chunk = bundle[file];
          if (chunk?.type === "chunk") chunk.imports.forEach(collect);
        };
        collect(entry.fileName);
        const links = [...files].map((file) => `<link rel="late-script" href="/${file}">`);
        return html
          .replace('<script type="module"', '<script type="module" fetchpriority="low"')
          .replace(/\s*<!--head-->/, "")
          .replace(NAMED, links.join("\n    "))
          .replace("  </head>", "    <!--head-->\n  </head>");
      },
    },
  };
}
