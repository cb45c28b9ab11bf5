import type { Plugin } from "vite";

/** src/replay/start.ts loads this entry, so the build emits a separate chunk. */
const ENTRY = "src/entry-client.tsx";
const ENTRY_LINK = /<link\s+rel="deferred-script" href="\/src\/entry-client\.tsx" \/>/;

/**
 * Links the built entry and its static imports in index.html. Browsers request resources in
 * document order. The first paint needs the styles, so they come before the page's own head.
 */
export function deferredScripts(): Plugin {
  return {
    name: "deferred-scripts",
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
        if (entry === undefined || !ENTRY_LINK.test(html)) {
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
        const links = [...files].map((file) => `<link rel="deferred-script" href="/${file}">`);
        return html
          .replace('<script type="module"', '<script type="module" fetchpriority="low"')
          .replace(/\s*<!--head-->/, "")
          .replace(ENTRY_LINK, links.join("\n    "))
          .replace("  </head>", "    <!--head-->\n  </head>");
      },
    },
  };
}
