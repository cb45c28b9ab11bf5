/** The HTML with which Leaflet, on load, detects whether the browser draws inline SVG. */
const DETECTION = "<svg/>";

/**
 * Lets Leaflet write its constant HTML under Trusted Types, which reject plain text. The default
 * policy also sees the HTML that other scripts write: it rejects any other text.
 */
export function allowLeafletDetection(): void {
  const { trustedTypes } = globalThis;
  // A page may have one default policy only; a second attempt to load the map would add another.
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy("default", {
    createHTML: (html) => (html === DETECTION ? DETECTION : null),
  });
}
