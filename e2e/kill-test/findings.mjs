/** @typedef {import("./comparison.mjs").Finding} Finding */

/** How often the gateway sends one mail while its responses are lost (D-277, D-281). */
export const maxMails = 6;

/**
 * @template T
 * @param {readonly T[]} list
 * @param {(entry: T) => string | null} identifierOf returns null for entries to leave out
 * @returns {Map<string, T[]>}
 */
export function groups(list, identifierOf) {
  /** @type {Map<string, T[]>} */
  const found = new Map();
  for (const entry of list) {
    const identifier = identifierOf(entry);
    if (identifier === null) continue;
    const group = found.get(identifier);
    if (group === undefined) found.set(identifier, [entry]);
    else group.push(entry);
  }
  return found;
}

/** @returns {Finding} */
export const lost = (/** @type {string} */ text, /** @type {string[]} */ identifiers) => ({
  kind: "lost",
  text,
  identifiers,
});
/** @returns {Finding} */
export const double = (/** @type {string} */ text, /** @type {string[]} */ identifiers) => ({
  kind: "double",
  text,
  identifiers,
});
/** @returns {Finding} */
export const wrong = (/** @type {string} */ text, /** @type {string[]} */ identifiers) => ({
  kind: "wrong",
  text,
  identifiers,
});
