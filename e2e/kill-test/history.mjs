// History of an order with a finding: its calls, its shopper's events and its stored data.

/** @typedef {{ number: number, call: string, parameters: [string, string][], path: string, body: string, fault: string | null, status: number | null }} Call */
/** @typedef {import("./comparison.mjs").Evidence} Evidence */
/** @typedef {import("./comparison.mjs").Finding} Finding */

const maxLines = 60;

/**
 * @param {Finding} finding
 * @param {Evidence} evidence
 * @param {Call[]} calls in the sandbox's ledger
 * @returns {string[]}
 */
export function history({ identifiers: found }, { attempts, journal, payments, orders }, calls) {
  const identifiers = related(found, journal);
  const isRelated = (/** @type {string | null} */ identifier) =>
    identifier !== null && identifiers.has(identifier);
  const received = attempts.filter(
    ({ key, references, codes }) => isRelated(key) || [...references, ...codes].some(isRelated),
  );
  const lines = [
    ...journal
      .filter(({ reference }) => isRelated(reference))
      .map((row) => `journal ${JSON.stringify(row)}`),
    ...payments
      .filter(({ code }) => isRelated(code))
      .map((row) => `provider ${JSON.stringify(row)}`),
    ...orders
      .filter(({ code, marker }) => isRelated(code) || isRelated(marker))
      .map((row) => `Retail API ${JSON.stringify(row)}`),
    ...calls
      .filter((call) => [...identifiers].some((identifier) => mentions(call, identifier)))
      .map(callLine),
    ...received.flatMap(({ key, method, events }) =>
      events.map((event) => `shopper ${key} (${method}) ${event}`),
    ),
  ];
  return lines.length > maxLines
    ? [...lines.slice(0, maxLines), `and ${lines.length - maxLines} more`]
    : lines;
}

/** Adds the payment codes of references, and the references of payment codes. */
function related(/** @type {string[]} */ identifiers, /** @type {Evidence["journal"]} */ journal) {
  const all = new Set(identifiers.filter((identifier) => identifier !== ""));
  for (const { reference, paymentCode: code } of journal) {
    if (code !== null && (all.has(reference) || all.has(code))) all.add(reference).add(code);
  }
  return all;
}

const mentions = (
  /** @type {Call} */ { parameters, path, body },
  /** @type {string} */ identifier,
) =>
  path.includes(identifier) ||
  body.includes(identifier) ||
  parameters.some(([, value]) => value.includes(identifier));

/** Omits parameters and headers, which contain the sandbox's secrets. */
const callLine = (/** @type {Call} */ { number, call, fault, status }) =>
  `call ${number} ${call} ${status ?? "no status"}${fault === null ? "" : `, fault ${fault}`}`;
