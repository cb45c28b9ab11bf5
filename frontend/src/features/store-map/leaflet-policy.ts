/** On load, Leaflet writes this HTML to detect whether the browser draws inline SVG. */
const DETECTION = "<svg/>";

/**
 * Trusted Types would reject Leaflet's HTML. The default policy allows this one text and rejects
 * all other HTML.
 */
export function allowLeafletDetection(): void {
  const { trustedTypes } = globalThis;
  // A page may have only one default policy. A second attempt to load the map must not add another.
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy("default", {
    createHTML: (html) => (html === DETECTION ? DETECTION : null),
  });
}
