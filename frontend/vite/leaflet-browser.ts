import type { Plugin } from "vite";

const BROWSER = /\/leaflet\/src\/core\/Browser\.js$/;
/** Both begin with an element whose HTML is written and looked at. */
const PROBE = /(var (inlineSvg|vml) = )[^;]+?\(function \(\) \{[\s\S]+?\}\)?\(?\)\)?;/g;
const KNOWN = { inlineSvg: "true", vml: "false" } as const;

/**
 * While it starts, Leaflet finds out what a browser draws by writing HTML, which Trusted Types refuse.
 * Every browser that the shop supports draws SVG and no VML.
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
