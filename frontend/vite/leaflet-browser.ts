import type { Plugin } from "vite";

const BROWSER = /\/leaflet\/src\/core\/Browser\.js$/;
/** The assignments of two values that Leaflet detects by writing HTML. */
const FEATURE_DETECTION = /(var (inlineSvg|vml) = )[^;]+?\(function \(\) \{[\s\S]+?\}\)?\(?\)\)?;/g;
const RESULTS = { inlineSvg: "true", vml: "false" } as const;

/**
 * Replaces Leaflet's feature detection, which writes HTML on load and violates Trusted Types. All
 * supported browsers draw SVG and no VML. Leaflet 1.9.4 is the latest release. A default policy is
 * not an alternative: it would let every script of the page write HTML.
 */
export function leafletBrowser(): Plugin {
  return {
    name: "leaflet-browser",
    enforce: "pre",
    transform(code, id) {
      if (!BROWSER.test(id.split("?")[0] ?? "")) return undefined;
      const replaced = code.replaceAll(
        FEATURE_DETECTION,
        (_, start: string, name: keyof typeof RESULTS) => `${start}${RESULTS[name]};`,
      );
      if (replaced.includes("innerHTML")) this.error("Leaflet's feature detection has changed.");
      return { code: replaced, map: null };
    },
  };
}
