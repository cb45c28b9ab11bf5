type Place = readonly [step: string, top: number];

const STORE = "scroll-places";
/** More steps than anybody goes back. */
const MAX_PLACES = 100;

/** How far down each step of this tab's history was left; outlives a reload. */
export function readPlaces(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isPlace) : []);
  } catch {
    return new Map();
  }
}

export function storePlaces(places: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...places].slice(-MAX_PLACES)));
  } catch {
    // Without storage a reloaded page starts at its top.
  }
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}
