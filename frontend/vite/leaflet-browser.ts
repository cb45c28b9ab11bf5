import type { Plugin } from "vite";

const BROWSER = /\/leaflet\/src\/core\/Browser\.js$/;
/** Both begin with an element whose HTML is written and looked at. */
const PROBE = /(var (inlineSvg|vml) = )[^;]+?\(function \(\) \{[\s\S]+?\}\)?\(?\)\)?;/g;
const KNOWN = { inlineSvg: "true", vml: "false" } as const;

/**
 * The one exception to "libraries as they come". While it starts, Leaflet finds out what a browser draws by writing HTML, which
 * Trusted Types refuse; every browser that the shop supports draws SVG and no VML. No later release
 * than 1.9.4 is out. A default policy would let any script of the page write such HTML, which is what Trusted Types prevent.
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
