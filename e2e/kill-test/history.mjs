// History of a faulty order from all sides, in the order of events.

/** @typedef {{ number: number, call: string, parameters: [string, string][], path: string, body: string, fault: string | null, status: number | null }} Call */
/** @typedef {import("./comparison.mjs").Evidence} Evidence */
/** @typedef {import("./comparison.mjs").Finding} Finding */

/** Maximum number of lines of a history. */
const longest = 60;

/**
 * Lines about all names in a finding.
 * @param {Finding} finding
 * @param {Evidence} evidence
 * @param {Call[]} calls as far as the sandbox remembers them
 * @returns {string[]}
 */
export function history({ names: named }, { attempts, journal, payments, orders }, calls) {
  const names = related(named, journal);
  const about = (/** @type {string | null} */ name) => name !== null && names.has(name);
  const received = attempts.filter(
    ({ key, references, codes }) => about(key) || [...references, ...codes].some(about),
  );
  const lines = [
    ...journal
      .filter(({ reference }) => about(reference))
      .map((row) => `journal ${JSON.stringify(row)}`),
    ...payments.filter(({ code }) => about(code)).map((row) => `provider ${JSON.stringify(row)}`),
    ...orders
      .filter(({ code, marker }) => about(code) || about(marker))
      .map((row) => `Retail API ${JSON.stringify(row)}`),
    ...calls.filter((call) => [...names].some((name) => mentions(call, name))).map(callLine),
    ...received.flatMap(({ key, method, events }) =>
      events.map((event) => `shopper ${key} (${method}) ${event}`),
    ),
  ];
  return lines.length > longest
    ? [...lines.slice(0, longest), `and ${lines.length - longest} more`]
    : lines;
}

/** The names in a finding and all other names of the same order. */
function related(/** @type {string[]} */ names, /** @type {Evidence["journal"]} */ journal) {
  const all = new Set(names.filter((name) => name !== ""));
  for (const { reference, paymentCode: code } of journal) {
    if (code !== null && (all.has(reference) || all.has(code))) all.add(reference).add(code);
  }
  return all;
}

const mentions = (/** @type {Call} */ { parameters, path, body }, /** @type {string} */ name) =>
  path.includes(name) ||
  body.includes(name) ||
  parameters.some(([, value]) => value.includes(name));

/** Neither parameters nor headers: they hold the sandbox's secrets. */
const callLine = (/** @type {Call} */ { number, call, fault, status }) =>
  `call ${number} ${call} ${status ?? "no status"}${fault === null ? "" : `, fault ${fault}`}`;
