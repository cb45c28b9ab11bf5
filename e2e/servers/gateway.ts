import { join, resolve } from "node:path";

import { bearerToken } from "../secrets/canaries.mjs";
import { type Server, startServer } from "./process.mjs";
import { sendRequest } from "./send-request.mjs";

export const root = resolve(import.meta.dirname, "../..");
/** Logs in this folder are searched for planted secrets. */
export const LOGS = join(root, "state/e2e/logs");
export const binaries = join(root, "target", process.env.E2E_PROFILE ?? "debug");

/** Starts a gateway with its files in a folder. */
export function runGateway(
  name: string,
  data: string,
  sandboxUrl: string,
  settings: Record<string, string>,
): Server {
  return startServer(name, join(binaries, "gateway"), ["serve"], {
    cwd: root,
    log: join(LOGS, `${name}.log`),
    env: {
      GATEWAY__RETAIL__TOKEN: bearerToken,
      GATEWAY__TENANTS__APPLIED_DIR: join(data, "applied"),
      GATEWAY__SESSIONS__DATABASE: join(data, "sessions.sqlite"),
      GATEWAY__ORDERS__DATABASE: join(data, "orders.sqlite"),
      GATEWAY__PRICE_HISTORY__DATABASE: join(data, "prices.sqlite"),
      GATEWAY__PICTURES__DIR: join(data, "pictures"),
      GATEWAY__WARM_START__FILE: join(data, "warm-start"),
      GATEWAY__CATALOGUE_INDEX__DIR: join(data, "catalogues"),
      // Short times, so that an order with an unknown outcome is looked up soon.
      GATEWAY__ORDERS__QUIET_SECONDS: "11",
      GATEWAY__ORDERS__PROBE_SPACING_SECONDS: "1",
      GATEWAY__PAYMENTS__URL: sandboxUrl,
      // Long times, because a busy machine would otherwise send pages without content.
      GATEWAY__PAGES__WAIT_MS: "20000",
      GATEWAY__PAGES__READ_WAIT_MS: "15000",
      GATEWAY__PAGES__RENDER_CPU_MS: "2000",
      ...highRateLimits(),
      ...settings,
    },
  });
}

export async function setWebhooks(sandboxUrl: string, port: number): Promise<void> {
  const response = await sendRequest(`${sandboxUrl}/sandbox/webhook`, {
    method: "POST",
    body: JSON.stringify({ url: `http://{tenant}.localhost:${port}/payments/viva/webhook` }),
  });
  if (!response.ok) throw new Error(`webhooks were not set: ${await response.text()}`);
}

/** All browsers of a run share one client address. */
function highRateLimits(): Record<string, string> {
  const budgets = [
    ...["ADDRESS", "ACCOUNT_AT_ADDRESS", "ACCOUNT", "SHOP"].map((part) => `SIGN_IN__${part}`),
    "REGISTRATIONS__ADDRESS",
    "PROVIDER_SIGN_INS__ADDRESS",
    "PROVIDER_SIGN_INS__NETWORK",
    "PROVIDER_SIGN_INS__SHOP",
    "PASSWORD_RESET_REQUESTS__ADDRESS",
    "PASSWORD_RESET_REQUESTS__ACCOUNT",
    "PASSWORD_RESETS__ADDRESS",
    "READS__ADDRESS",
    "PICTURES__ADDRESS",
    ...[
      "QUOTES",
      "ORDERS",
      "ORDER_CONFIRMATIONS",
      "PAYMENT_HINTS",
      "MESSAGES",
      "CLIENT_ERRORS",
      "PAGE_VIEWS",
    ].flatMap((budget) => ["ADDRESS", "NETWORK", "SHOP"].map((part) => `${budget}__${part}`)),
    "CUSTOMER_ORDERS",
  ];
  return Object.fromEntries(
    budgets.map((budget) => [`GATEWAY__BUDGETS__${budget}__BURST`, "10000"]),
  );
}
