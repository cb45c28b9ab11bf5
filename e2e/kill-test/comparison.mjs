// Compares the data of payment provider, Retail API, journal and shoppers after the run.

import { double, groups, lost, maxMails, wrong } from "./findings.mjs";
import { customersWithNegativePoints } from "./test-data.mjs";
import { checkWithdrawalMails, checkWithdrawals, unfinishedWithdrawals } from "./withdrawals.mjs";

/** @typedef {import("./record.mjs").Attempt} Attempt */
/** @typedef {{ tenant: string, code: string, cents: number, isPaid: boolean }} Payment at the provider */
/** @typedef {{ tenant: string, id: number, code: string | null, marker: string | null, cents: number }} RetailOrder */
/** @typedef {{ tenant: string, reference: string, stage: string, paymentCode: string | null }} JournalRow */
/** @typedef {{ tenant: string, to: string, body: string }} Mail about an order */
/** @typedef {{ tenant: string, marker: string }} GuestRecord */
/** @typedef {{ number: string, order: string | null, shopMail: string | null, receipt: string | null, dueMs: number | null }} StoredWithdrawal */
/** @typedef {{ to: string, number: string, isReceipt: boolean }} WithdrawalMail */

/**
 * @typedef {object} Evidence
 * @property {Payment[]} payments
 * @property {RetailOrder[]} orders orders since the start of the run
 * @property {JournalRow[]} journal
 * @property {Attempt[]} attempts
 * @property {Mail[]} mails
 * @property {GuestRecord[]} guests
 * @property {StoredWithdrawal[]} withdrawals
 * @property {import("./record.mjs").WithdrawalAttempt[]} withdrawalAttempts
 * @property {WithdrawalMail[]} withdrawalMails
 * @property {number} lostResponses number of responses to mails that may have been lost
 */

/** @typedef {{ kind: "lost" | "double" | "wrong", text: string, identifiers: string[] }} Finding */

/** Stages with pending work that does not wait for a payment. */
const openStages = new Set(["placed", "guest", "to-save", "in-doubt"]);

/** Stages without an order in the Retail API. A "refused" order may have been saved. */
const unsavedStages = new Set(["placed", "not-accepted", "unpaid", "not-paid"]);

/** States that tell the shopper that the order is placed. */
const acceptedStates = new Set(["pending", "saved", "already-saved"]);

/**
 * @param {Evidence} evidence
 * @returns {Finding[]}
 */
export function compare(evidence) {
  return [
    ...checkPayments(evidence),
    ...checkJournal(evidence),
    ...checkReceivedReferences(evidence),
    ...checkAcceptedOrders(evidence),
    ...checkReferences(evidence),
    ...checkMails(evidence),
    ...checkRepeatedMails(evidence),
    ...checkGuests(evidence),
    ...checkWithdrawals(evidence),
    ...checkWithdrawalMails(evidence),
  ];
}

/**
 * References of orders with pending work, and payment codes of paid orders that are not saved.
 * @param {Evidence} evidence
 * @returns {string[]}
 */
export function unfinishedOrders({ payments, orders, journal }) {
  const saved = new Set(orders.map(({ code }) => code));
  const pending = journal.filter(({ stage }) => openStages.has(stage));
  const paid = payments.filter(({ isPaid, code }) => isPaid && !saved.has(code));
  return [...pending.map(({ reference }) => reference), ...paid.map(({ code }) => code)];
}

/** A paid payment has exactly one order with its code and amount; an unpaid one has no order. */
function* checkPayments(/** @type {Evidence} */ { payments, orders }) {
  const byCode = groups(orders, (order) => order.code);
  for (const { code, cents, isPaid } of payments) {
    const saved = byCode.get(code) ?? [];
    const identifiers = [code, ...markersOf(saved)];
    if (isPaid && saved.length === 0) yield lost(`paid payment ${code} has no order`, identifiers);
    if (!isPaid && saved.length > 0)
      yield wrong(`payment ${code} is not paid but has an order`, identifiers);
    if (saved.length > 1) yield double(`payment ${code} has ${saved.length} orders`, identifiers);
    for (const order of saved.filter((candidate) => candidate.cents !== cents)) {
      yield wrong(
        `order ${order.id} costs ${order.cents}, payment ${code} is ${cents} cents`,
        identifiers,
      );
    }
  }
  const known = new Set(payments.map(({ code }) => code));
  for (const { id, code, marker } of orders) {
    if (code !== null && !known.has(code)) {
      yield wrong(`order ${id} has a code that the provider does not know: ${code}`, [
        code,
        marker ?? "",
      ]);
    }
  }
}

/** Each order of the Retail API is unique and in the journal. Each saved order of the journal exists. */
function* checkJournal(/** @type {Evidence} */ { orders, journal }) {
  const journalReferences = new Set(journal.map(({ reference }) => reference));
  const byMarker = groups(orders, ({ marker }) => marker);
  for (const { id, marker } of orders) {
    if (marker === null) yield wrong(`order ${id} has no marker`, []);
    else if (!journalReferences.has(marker))
      yield wrong(`order ${id} of ${marker} is not in the journal`, [marker]);
  }
  for (const [marker, same] of byMarker) {
    if (same.length > 1) yield double(`${marker} is ${same.length} orders`, [marker]);
  }
  for (const { reference, stage, paymentCode } of journal) {
    const isInRetailApi = byMarker.has(reference);
    const identifiers = [reference, paymentCode ?? ""];
    if (stage === "saved" && !isInRetailApi)
      yield lost(`${reference} is saved in the journal but not in the Retail API`, identifiers);
    if (unsavedStages.has(stage) && isInRetailApi) {
      yield wrong(`${reference} is saved, its journal says ${stage}`, identifiers);
    }
  }
}

/** The journal has every order whose reference a shopper has received. */
function* checkReceivedReferences(/** @type {Evidence} */ { attempts, journal }) {
  const journalReferences = new Set(journal.map(({ reference }) => reference));
  for (const { references: received, key } of attempts) {
    for (const reference of received) {
      if (!journalReferences.has(reference)) {
        yield lost(`${reference} was received and is not in the journal`, [reference, key]);
      }
    }
  }
}

/**
 * An order that a shopper saw as saved exists. An accepted cash or bank order exists, too, unless
 * the Retail API refused it.
 */
function* checkAcceptedOrders(/** @type {Evidence} */ { attempts, orders, journal }) {
  const saved = new Set(orders.map(({ marker }) => marker));
  const stages = new Map(journal.map(({ reference, stage }) => [reference, stage]));
  for (const { received, references, method, key } of attempts) {
    const isPrepaid = method === "card" || method === "card-wallet";
    const receivedSaved = received.includes("saved") || received.includes("already-saved");
    for (const reference of references) {
      const wasAccepted = !isPrepaid && received.some((state) => acceptedStates.has(state));
      const isRefused = stages.get(reference) === "refused";
      if ((receivedSaved || (wasAccepted && !isRefused)) && !saved.has(reference)) {
        yield lost(`${reference} was accepted and is not there`, [reference, key]);
      }
    }
  }
}

/**
 * Each idempotency key has one reference, and each reference has one key. The shop shows each order
 * as new only once.
 */
function* checkReferences(/** @type {Evidence} */ { attempts, journal }) {
  for (const { key, references, codes, shownAsNew } of attempts) {
    if (references.size > 1)
      yield double(`one key placed ${[...references].join(" and ")}`, [key, ...references]);
    if (codes.size > 1)
      yield double(`${[...references].join()} has several codes`, [...references, ...codes]);
    if (shownAsNew > 1) {
      yield wrong(`${[...references].join()} was new ${shownAsNew} times`, [...references]);
    }
  }
  const received = attempts.flatMap(({ references, key }) =>
    [...references].map((reference) => ({ reference, key })),
  );
  for (const [reference, same] of groups(received, (entry) => entry.reference)) {
    if (same.length > 1) yield double(`several keys got ${reference}`, [reference]);
  }
  for (const [reference, same] of groups(journal, (row) => row.reference)) {
    if (same.length > 1)
      yield double(`${reference} is in the journal ${same.length} times`, [reference]);
  }
}

/** A guest's mails are found by address, a customer's mails by address and reference. */
function* checkMails(/** @type {Evidence} */ { attempts, mails: sent }) {
  for (const { references, isGuest, email } of attempts) {
    for (const reference of references) {
      const found = sent.filter(
        ({ to, body }) => to === email && (isGuest || body.includes(reference)),
      );
      if (found.length > maxMails) {
        yield double(`${reference} was mailed ${found.length} times`, [reference]);
      }
    }
  }
}

/** A mail is only sent again if its response was lost, by a fault or a kill. */
function* checkRepeatedMails(
  /** @type {Evidence} */ { mails: sent, withdrawalMails, lostResponses },
) {
  const same = [
    ...groups(sent, ({ to, body }) => `${to} ${body}`).values(),
    ...groups(
      withdrawalMails,
      ({ to, number, isReceipt }) => `${to} ${number} ${isReceipt}`,
    ).values(),
  ];
  const repeated = same.reduce((sum, { length }) => sum + length - 1, 0);
  if (repeated > lostResponses) {
    yield double(`${repeated} mails were repeated after ${lostResponses} lost responses`, []);
  }
}

/** A guest's order has one customer record in the Retail API. */
function* checkGuests(/** @type {Evidence} */ { guests: records }) {
  for (const [marker, same] of groups(records, (record) => record.marker)) {
    if (same.length > 1) yield double(`${marker} has ${same.length} guest records`, [marker]);
  }
}

const markersOf = (/** @type {RetailOrder[]} */ orders) =>
  orders.flatMap(({ marker }) => marker ?? []);

/**
 * What the evidence does not show.
 * @param {import("./tested.mjs").Tested["gateway"]} tested
 * @param {import("./sandbox.mjs").Sandbox} sandbox
 * @param {import("./record.mjs").ShoppersRecord} record
 * @param {Evidence} evidence
 * @returns {Promise<Finding[]>}
 */
export async function checkRun(tested, sandbox, record, evidence) {
  const unfinished = [
    ...unfinishedOrders(evidence),
    ...unfinishedWithdrawals(evidence).map(({ number }) => number),
  ];
  return [
    ...unfinished.map((identifier) => wrong(`${identifier} is not finished`, [identifier])),
    ...tested.endedByItself.map((exit) => wrong(`the gateway ended by itself, ${exit}`, [])),
    ...tested.refusedJournals.map((start) =>
      wrong(`the journal was reported as lost, ${start}`, []),
    ),
    ...record.lateReads.map((seconds) =>
      wrong(`a signed-in customer waited ${seconds} s for a page`, []),
    ),
    ...(await customersWithNegativePoints(sandbox)).map((customer) =>
      wrong(`points below zero: ${customer}`, []),
    ),
  ];
}
