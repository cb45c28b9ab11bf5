/** @typedef {import("./comparison.mjs").Evidence} Evidence */

/**
 * Planted faults of withdrawals.
 * @type {[name: string, finding: RegExp, plant: (evidence: Evidence) => void][]}
 */
export const withdrawalPlants = [
  [
    "lost: an accepted withdrawal",
    /^lost: withdrawal W1 was accepted/,
    (all) => all.withdrawals.splice(0, 1),
  ],
  [
    "lost: a mail to the shop that counts as sent",
    /^lost: mail to the shop of W1/,
    (all) => all.withdrawalMails.splice(1, 1),
  ],
  [
    "lost: a receipt that counts as sent",
    /^lost: receipt of W1/,
    (all) => all.withdrawalMails.splice(0, 1),
  ],
  [
    "lost: a withdrawal without a receipt",
    /^lost: W1 has no receipt/,
    (all) => {
      if (all.withdrawals[0]) all.withdrawals[0].receipt = null;
    },
  ],
  [
    "double: two numbers for one key",
    /^double: one key declared W1 and W2/,
    (all) => all.withdrawalAttempts[0]?.numbers.add("W2"),
  ],
  [
    "double: two withdrawals of one order",
    /^double: CASH has 2 withdrawals/,
    (all) => {
      all.withdrawals.push({
        number: "W2",
        order: "CASH",
        shopMail: "sent",
        receipt: "sent",
        dueMs: null,
      });
    },
  ],
  [
    "double: seven receipts",
    /^double: receipt of W1 was sent 7 times/,
    (all) => {
      const mail = { number: "W1", to: "CASH@example.com", isReceipt: true };
      all.withdrawalMails.push(mail, mail, mail, mail, mail, mail);
    },
  ],
  [
    "wrong: a receipt to another address",
    /^wrong: the receipt of W1 went to other@example.com/,
    (all) => {
      all.withdrawalMails.push({ number: "W1", to: "other@example.com", isReceipt: true });
    },
  ],
  [
    "wrong: a withdrawal of another order",
    /^wrong: withdrawal W1 is of CARD, not CASH/,
    (all) => {
      if (all.withdrawals[0]) all.withdrawals[0].order = "CARD";
    },
  ],
];
