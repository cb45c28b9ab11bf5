import { history } from "./history.mjs";

const maxHistories = 5;

/**
 * @param {object} outcome
 * @param {number} outcome.kills
 * @param {Record<string, number>} outcome.figures what else happened, and how often
 * @param {{ call: string, kind: string, fired: number }[]} outcome.fired
 * @param {import("./comparison.mjs").Evidence} outcome.evidence
 * @param {import("./comparison.mjs").Finding[]} outcome.findings
 * @param {import("./history.mjs").Call[]} outcome.calls
 * @param {import("./record.mjs").ShoppersRecord} outcome.record
 * @returns {boolean} true if there are no findings and every count is above 0
 */
export function report({ kills, figures: troubles, fired, evidence, findings, calls, record }) {
  const { payments, orders, journal, attempts, mails, guests } = evidence;
  const received = attempts.filter(({ references }) => references.size > 0);
  const byCall = countBy(fired, ({ call, fired: times }) => [call, times]);
  const figures = {
    kills,
    ...troubles,
    "orders placed": attempts.length,
    "orders with a reference": received.length,
    "orders journaled": journal.length,
    paid: payments.filter(({ isPaid }) => isPaid).length,
    "saved in the Retail API": orders.length,
    "of them by payment code": orders.filter(({ code }) => code !== null).length,
    "guest records": guests.length,
    "mails to customers": mails.filter(({ to }) => to.endsWith("@example.com")).length,
    "withdrawals declared": evidence.withdrawalAttempts.length,
    "withdrawals stored": evidence.withdrawals.length,
    "mails about withdrawals": evidence.withdrawalMails.length,
    "faults fired": [...byCall.values()].reduce((sum, times) => sum + times, 0),
  };
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name}: ${figure}`);
  console.log(`  faults by call: ${listed(byCall)}`);
  console.log(`  stages: ${listed(countBy(journal, ({ stage }) => [stage, 1]))}`);
  const mailStates = evidence.withdrawals.flatMap(({ shopMail, receipt }) => [shopMail, receipt]);
  console.log(
    `  states of mails about withdrawals: ${listed(countBy(mailStates, (state) => [state ?? "none", 1]))}`,
  );
  console.log(`  failed requests: ${listed(record.problems)}`);

  const kinds = countBy(findings, ({ kind }) => [kind, 1]);
  console.log(
    `${record.seconds()} s: ${kinds.get("lost") ?? 0} lost, ${kinds.get("double") ?? 0} double, ${kinds.get("wrong") ?? 0} otherwise wrong`,
  );
  for (const { kind, text } of findings) console.log(`${kind}: ${text}`);
  for (const finding of findings.slice(0, maxHistories)) {
    console.log(`history of "${finding.text}":`);
    for (const line of history(finding, evidence, calls)) console.log(`  ${line}`);
  }
  const zeros = Object.entries(figures).filter(([, figure]) => figure === 0);
  for (const [name] of zeros) console.log(`not tested: ${name}: 0`);
  return findings.length === 0 && zeros.length === 0;
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {(entry: T) => [string, number]} count
 */
function countBy(list, count) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const entry of list) {
    const [name, times] = count(entry);
    counts.set(name, (counts.get(name) ?? 0) + times);
  }
  return counts;
}

const listed = (/** @type {Map<string, number>} */ counts) =>
  [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, times]) => `${name} ${times}`)
    .join(", ") || "none";
