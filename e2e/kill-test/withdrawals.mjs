// Compares withdrawals of shoppers and journal with the mails about them.

import { double, groups, lost, maxMails, wrong } from "./findings.mjs";

/** @typedef {import("./comparison.mjs").Evidence} Evidence */

/**
 * Withdrawals with a mail that waits.
 * @param {Evidence} evidence
 */
export function unfinishedWithdrawals({ withdrawals }) {
  return withdrawals.filter((row) => [row.shopMail, row.receipt].includes("waiting"));
}

/** Each key has one number, which is stored with its order. Each order has one withdrawal. */
export function* checkWithdrawals(/** @type {Evidence} */ { withdrawals, withdrawalAttempts }) {
  for (const { numbers, reference } of withdrawalAttempts) {
    const identifiers = [reference, ...numbers];
    if (numbers.size > 1)
      yield double(`one key declared ${[...numbers].join(" and ")}`, identifiers);
    for (const number of numbers) {
      const stored = withdrawals.find((row) => row.number === number);
      if (stored === undefined) yield lost(`withdrawal ${number} was accepted`, identifiers);
      else if (stored.order !== reference)
        yield wrong(`withdrawal ${number} is of ${stored.order}, not ${reference}`, identifiers);
    }
  }
  for (const [reference, same] of groups(withdrawals, ({ order }) => order)) {
    if (same.length > 1) yield double(`${reference} has ${same.length} withdrawals`, [reference]);
  }
}

/** A mail is sent once, and again only if its response was lost. */
export function* checkWithdrawalMails(
  /** @type {Evidence} */ { withdrawals, withdrawalAttempts, withdrawalMails },
) {
  const emails = new Map(withdrawalAttempts.map(({ reference, email }) => [reference, email]));
  for (const { number, order, shopMail, receipt } of withdrawals) {
    const sent = withdrawalMails.filter((mail) => mail.number === number);
    const receipts = sent.filter(({ isReceipt }) => isReceipt);
    const kinds = [
      { name: "mail to the shop", state: shopMail, count: sent.length - receipts.length },
      { name: "receipt", state: receipt, count: receipts.length },
    ];
    const identifiers = [number, order ?? ""];
    for (const { name, state, count } of kinds) {
      if (state === "sent" && count === 0) yield lost(`${name} of ${number}`, identifiers);
      if (count > maxMails)
        yield double(`${name} of ${number} was sent ${count} times`, identifiers);
    }
    if (receipt === null) yield lost(`${number} has no receipt`, identifiers);
    for (const { to } of receipts.filter((mail) => mail.to !== emails.get(order ?? ""))) {
      yield wrong(`the receipt of ${number} went to ${to}`, identifiers);
    }
  }
}
