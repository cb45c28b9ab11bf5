// Checks that the comparison finds each kind of planted fault.

import { compare } from "./comparison.mjs";
import { unfinishedFaults } from "./unfinished-test.mjs";
import { withdrawalPlants } from "./withdrawal-plants.mjs";

/** @typedef {import("./comparison.mjs").Evidence} Evidence */

const tenant = "furniture";
const paid = "9123456789012345";
const open = "9123456789012347";

/** The order UNSEEN is saved, but its shopper received no response. */
function correctEvidence() {
  const attempt = (
    /** @type {string} */ key,
    /** @type {string} */ method,
    /** @type {string[]} */ received,
  ) => {
    /** @type {Set<string>} */
    const codes = new Set();
    return {
      key,
      tenant,
      method,
      email: `${key}@example.com`,
      isGuest: true,
      totalCents: 1000,
      references: new Set([key]),
      codes,
      received,
      shownAsNew: Number(received.includes("already-saved")),
      events: [],
    };
  };
  const row = (
    /** @type {string} */ reference,
    /** @type {string} */ stage,
    /** @type {string | null} */ paymentCode = null,
  ) => ({
    tenant,
    reference,
    stage,
    paymentCode,
  });
  const order = (
    /** @type {number} */ id,
    /** @type {string} */ marker,
    /** @type {string | null} */ code = null,
  ) => ({
    tenant,
    id,
    code,
    marker,
    cents: 1000,
  });
  const mail = (/** @type {string} */ key) => ({ tenant, to: `${key}@example.com`, body: key });
  /** @type {Evidence} */
  const evidence = {
    payments: [
      { tenant, code: paid, cents: 1000, isPaid: true },
      { tenant, code: open, cents: 1000, isPaid: false },
    ],
    orders: [order(1, "CARD", paid), order(2, "CASH"), order(3, "UNSEEN")],
    journal: [
      row("CARD", "saved", paid),
      row("OPEN", "unpaid", open),
      row("CASH", "saved"),
      row("REFUSED", "refused"),
      row("UNSEEN", "saved"),
    ],
    attempts: [
      attempt("CARD", "card", ["to-pay", "pending", "saved", "already-saved"]),
      attempt("OPEN", "card-wallet", ["to-pay"]),
      attempt("CASH", "cash-on-delivery", ["pending", "saved"]),
      attempt("REFUSED", "bank-transfer", ["pending", "not-saved"]),
    ],
    mails: [mail("CARD"), mail("CARD"), mail("CASH")],
    guests: [
      { tenant, marker: "CARD" },
      { tenant, marker: "CASH" },
    ],
    withdrawals: [{ number: "W1", order: "CASH", shopMail: "sent", receipt: "sent", dueMs: null }],
    withdrawalAttempts: [
      { key: "w", reference: "CASH", email: "CASH@example.com", numbers: new Set(["W1"]) },
    ],
    lostResponses: 1,
    withdrawalMails: [
      { number: "W1", to: "CASH@example.com", isReceipt: true },
      { number: "W1", to: "office@example.com", isReceipt: false },
    ],
  };
  return evidence;
}

/** @type {[name: string, finding: RegExp, plant: (evidence: Evidence) => void][]} */
const plants = [
  ...withdrawalPlants,
  [
    "lost: a paid payment without an order",
    /^lost: paid payment/,
    (all) => all.orders.splice(0, 1),
  ],
  [
    "lost: an accepted cash order",
    /^lost: CASH was accepted/,
    (all) => {
      all.orders.splice(1, 1);
      all.journal.splice(2, 1, { tenant, reference: "CASH", stage: "not-paid", paymentCode: null });
    },
  ],
  [
    "lost: a refused order that the shopper saw as saved",
    /^lost: CASH was accepted/,
    (all) => {
      all.orders.splice(1, 1);
      all.journal.splice(2, 1, { tenant, reference: "CASH", stage: "refused", paymentCode: null });
    },
  ],
  [
    "lost: an order that is only saved in the journal",
    /^lost: UNSEEN is saved in the journal/,
    (all) => all.orders.splice(2, 1),
  ],
  [
    "lost: a received reference that is not in the journal",
    /^lost: OPEN was received/,
    (all) => all.journal.splice(1, 1),
  ],
  [
    "double: one payment, two orders",
    /^double: payment 9123456789012345 has 2/,
    (all) => all.orders.push({ tenant, id: 4, code: paid, marker: "CASH2", cents: 1000 }),
  ],
  [
    "double: one marker, two orders",
    /^double: CASH is 2 orders/,
    (all) => all.orders.push({ tenant, id: 4, code: null, marker: "CASH", cents: 1000 }),
  ],
  [
    "double: two references for one key",
    /^double: one key placed/,
    (all) => all.attempts[0]?.references.add("OPEN"),
  ],
  [
    "double: two codes for one order",
    /^double: CARD has several codes/,
    (all) => {
      all.attempts[0]?.codes.add(paid).add(open);
    },
  ],
  [
    "double: one reference for two keys",
    /^double: several keys got CASH/,
    (all) => all.attempts[3]?.references.add("CASH"),
  ],
  [
    "double: one reference twice in the journal",
    /^double: CASH is in the journal/,
    (all) => all.journal.push({ tenant, reference: "CASH", stage: "saved", paymentCode: null }),
  ],
  [
    "double: seven mails",
    /^double: CARD was mailed 7/,
    (all) => {
      all.lostResponses = 6;
      const mail = { tenant, to: "CARD@example.com", body: "CARD" };
      all.mails.push(...Array.from({ length: 5 }, () => mail));
    },
  ],
  [
    "double: a mail without a lost response",
    /^double: 2 mails were repeated after 1 lost/,
    (all) => all.mails.push({ tenant, to: "CASH@example.com", body: "CASH" }),
  ],
  [
    "double: two guest records",
    /^double: CASH has 2 guest/,
    (all) => all.guests.push({ tenant, marker: "CASH" }),
  ],
  [
    "wrong: an unpaid payment with an order",
    /^wrong: payment 9123456789012347 is not paid/,
    (all) => all.orders.push({ tenant, id: 4, code: open, marker: "OPEN", cents: 1000 }),
  ],
  [
    "wrong: a code that the provider does not know",
    /^wrong: order 4 has a code/,
    (all) => all.orders.push({ tenant, id: 4, code: "1", marker: "OPEN", cents: 1000 }),
  ],
  [
    "wrong: another amount",
    /^wrong: order 1 costs 999/,
    (all) => {
      all.orders.splice(0, 1, { tenant, id: 1, code: paid, marker: "CARD", cents: 999 });
    },
  ],
  [
    "wrong: an order that was never journaled",
    /^wrong: order 4 of STRANGER/,
    (all) => all.orders.push({ tenant, id: 4, code: null, marker: "STRANGER", cents: 1000 }),
  ],
  [
    "wrong: an order without a marker",
    /^wrong: order 4 has no marker/,
    (all) => all.orders.push({ tenant, id: 4, code: null, marker: null, cents: 1000 }),
  ],
  [
    "wrong: a saved order that the journal has not accepted",
    /^wrong: UNSEEN is saved/,
    (all) => {
      all.journal.splice(4, 1, {
        tenant,
        reference: "UNSEEN",
        stage: "not-accepted",
        paymentCode: null,
      });
    },
  ],
  [
    "wrong: an order that was shown as new twice",
    /^wrong: CARD was new 2 times/,
    (all) => {
      if (all.attempts[0]) all.attempts[0].shownAsNew = 2;
    },
  ],
];

export function selfTest() {
  const wrongFindings = compare(correctEvidence());
  const missed = plants.filter(([, wanted, plant]) => {
    const evidence = correctEvidence();
    plant(evidence);
    return !compare(evidence).some(({ kind, text }) => wanted.test(`${kind}: ${text}`));
  });
  for (const { kind, text } of wrongFindings)
    console.error(`kill-test: found a fault in correct evidence: ${kind}: ${text}`);
  for (const [name] of missed) console.error(`kill-test: not found: ${name}`);
  const faults = unfinishedFaults(correctEvidence(), correctEvidence(), paid);
  for (const fault of faults) console.error(`kill-test: ${fault}`);
  const isRight = wrongFindings.length === 0 && missed.length === 0 && faults.length === 0;
  if (isRight) console.log(`kill-test: self-test found all ${plants.length} planted faults`);
  return isRight;
}
