/** What the map lacked: a single tile, or its own code. */
export type MapFailure = "tiles" | "chunk";

/** Tells whoever reports errors that a page goes on without its map [CON-04]. */
export function announceMapFailure(lacking: MapFailure): void {
  globalThis.dispatchEvent(new CustomEvent("map-failure", { detail: { lacking } }));
}
