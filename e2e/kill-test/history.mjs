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
export function history({ names: named }, { attempts, journal, payments, orders }, calls) {
  const names = related(named, journal);
  const isNamed = (/** @type {string | null} */ name) => name !== null && names.has(name);
  const received = attempts.filter(
    ({ key, references, codes }) => isNamed(key) || [...references, ...codes].some(isNamed),
  );
  const lines = [
    ...journal
      .filter(({ reference }) => isNamed(reference))
      .map((row) => `journal ${JSON.stringify(row)}`),
    ...payments.filter(({ code }) => isNamed(code)).map((row) => `provider ${JSON.stringify(row)}`),
    ...orders
      .filter(({ code, marker }) => isNamed(code) || isNamed(marker))
      .map((row) => `Retail API ${JSON.stringify(row)}`),
    ...calls.filter((call) => [...names].some((name) => mentions(call, name))).map(callLine),
    ...received.flatMap(({ key, method, events }) =>
      events.map((event) => `shopper ${key} (${method}) ${event}`),
    ),
  ];
  return lines.length > maxLines
    ? [...lines.slice(0, maxLines), `and ${lines.length - maxLines} more`]
    : lines;
}

/** Adds the payment codes of references, and the references of payment codes. */
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

/** Omits parameters and headers, which contain the sandbox's secrets. */
const callLine = (/** @type {Call} */ { number, call, fault, status }) =>
  `call ${number} ${call} ${status ?? "no status"}${fault === null ? "" : `, fault ${fault}`}`;
