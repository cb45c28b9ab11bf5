import type { Plugin } from "vite";

const BROWSER = /\/leaflet\/src\/core\/Browser\.js$/;
/** Both begin with an element whose HTML is written and looked at. */
const PROBE = /(var (inlineSvg|vml) = )[^;]+?\(function \(\) \{[\s\S]+?\}\)?\(?\)\)?;/g;
const KNOWN = { inlineSvg: "true", vml: "false" } as const;

/**
 * The one exception to libraries as they come. While it starts, Leaflet writes HTML to find out what the browser draws, and
 * Trusted Types refuse that. The shop's browsers all draw SVG and no VML. The registry has no release after 1.9.4. A default
 * policy is no way out: it would let every script of the page write such HTML.
 */
export function leafletBrowser(): Plugin {
  return {
    name: "leaflet-browser",
    enforce: "pre",
    transform(code, id) {
      if (!BROWSER.test(id.split("?")[0] ?? "")) return undefined;
      const answered = code.replaceAll(
        PROBE,
        (_, start: string, name: keyof typeof KNOWN) => `${start}${KNOWN[name]};`,
      );
      if (answered.includes("innerHTML")) this.error("Leaflet asks its browser another way now.");
      return { code: answered, map: null };
    },
  };
}
