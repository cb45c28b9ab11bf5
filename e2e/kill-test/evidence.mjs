/** @typedef {import("./sandbox.mjs").Sandbox} Sandbox */

const paidState = 3;

/** Only the text at the start of the notes counts. Shoppers may write a similar text. */
const marker = /^\[ref ([0-9A-HJKMNP-TV-Z]{10})\]/;

/**
 * @param {Sandbox} sandbox
 * @param {readonly string[]} tenants
 * @returns {Promise<Map<string, number>>}
 */
export async function lastOrderIds(sandbox, tenants) {
  const found = tenants.map(async (tenant) => {
    const [row] = await sandbox.rows(tenant, "SELECT MAX(ORDERID) AS LAST_ID FROM ORDERS");
    return /** @type {const} */ ([tenant, Number(row?.LAST_ID ?? 0)]);
  });
  return new Map(await Promise.all(found));
}

/**
 * @param {Sandbox} sandbox
 * @param {Map<string, number>} before highest order id of each tenant before the run
 */
export async function collect(sandbox, before) {
  const parts = await Promise.all(
    [...before].map(async ([tenant, last]) => ({
      payments: await readPayments(sandbox, tenant),
      orders: await readOrders(sandbox, tenant, last),
      mails: await readMails(sandbox, tenant),
      guests: await readGuests(sandbox, tenant),
      withdrawalMails: await readWithdrawalMails(sandbox, tenant),
    })),
  );
  return {
    payments: parts.flatMap((part) => part.payments),
    orders: parts.flatMap((part) => part.orders),
    mails: parts.flatMap((part) => part.mails),
    guests: parts.flatMap((part) => part.guests),
    withdrawalMails: parts.flatMap((part) => part.withdrawalMails),
  };
}

async function readPayments(/** @type {Sandbox} */ sandbox, /** @type {string} */ tenant) {
  const rows = await sandbox.rows(
    tenant,
    "SELECT ORDER_CODE, AMOUNT_CENTS, STATE_ID FROM SANDBOX_PAYMENTS",
  );
  return rows.map((row) => ({
    tenant,
    code: String(row.ORDER_CODE),
    cents: Number(row.AMOUNT_CENTS),
    isPaid: Number(row.STATE_ID) === paidState,
  }));
}

async function readOrders(
  /** @type {Sandbox} */ sandbox,
  /** @type {string} */ tenant,
  /** @type {number} */ last,
) {
  const rows = await sandbox.rows(
    tenant,
    `SELECT ORDERID, ORDERTOTAL, ORDERPAYCODE, ORDERNOTES FROM ORDERS WHERE ORDERID > ${last}`,
  );
  return rows.map((row) => ({
    tenant,
    id: Number(row.ORDERID),
    code: String(row.ORDERPAYCODE ?? "") || null,
    marker: marker.exec(String(row.ORDERNOTES ?? ""))?.[1] ?? null,
    cents: Math.round(Number(row.ORDERTOTAL) * 100),
  }));
}

async function readMails(/** @type {Sandbox} */ sandbox, /** @type {string} */ tenant) {
  const rows = await sandbox.rows(
    tenant,
    "SELECT MAIL_TO, BODY FROM SANDBOX_MAILS WHERE SUBJECT = 'New web order'",
  );
  return rows.map((row) => ({ tenant, to: String(row.MAIL_TO), body: String(row.BODY) }));
}

async function readWithdrawalMails(/** @type {Sandbox} */ sandbox, /** @type {string} */ tenant) {
  const rows = await sandbox.rows(
    tenant,
    "SELECT MAIL_TO, SUBJECT FROM SANDBOX_MAILS WHERE SUBJECT LIKE '%withdrawal %'",
  );
  return rows.map((row) => ({
    to: String(row.MAIL_TO),
    number: String(row.SUBJECT).split(" ").at(-1) ?? "",
    isReceipt: String(row.SUBJECT).startsWith("Receipt"),
  }));
}

async function readGuests(/** @type {Sandbox} */ sandbox, /** @type {string} */ tenant) {
  const rows = await sandbox.rows(
    tenant,
    "SELECT CUSTIDNUMBER FROM CUSTOMERS WHERE CUSTIDNUMBER <> ''",
  );
  return rows.map((row) => ({ tenant, marker: String(row.CUSTIDNUMBER) }));
}
