// Requests of another site in a signed-in customer's browser must not change or reveal anything.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { BrowserContext } from "@playwright/test";

import { gatewayPort, originOf } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { ANNA, signIn, TRADE } from "../fixtures/sign-in.ts";
import { sendRequest } from "../servers/send-request.mjs";

/** Only this test uses the name, so the sandbox's ledger shows whether a sign-in was tried. */
const forgedName = (project: string) => `forged-${project}@evil.example`;

/** All kinds of requests that a page can send to another site. */
function attack(shop: string, name: string): string {
  const credentials = JSON.stringify({ userName: name, password: "x" });
  return `<!doctype html><title>A nice page</title>
<form id="text" method="post" enctype="text/plain" action="${shop}/api/v1/session" target="frame">
  <input name='{"userName":"${name}","password":"x","a":"' value='"}'>
</form>
<form id="plain" method="post" action="${shop}/api/v1/password-reset-requests" target="frame">
  <input name="email" value="${name}">
</form>
<iframe name="frame"></iframe>
<script type="module">
  const requests = [];
  const send = (method, path, init) => requests.push(
    fetch("${shop}/api/v1" + path, { method, credentials: "include", ...init })
      .then(async (response) => response.type + " " + await response.text(), () => "refused"));
  const json = { "content-type": "application/json" };
  const body = ${JSON.stringify(credentials)};
  for (const form of document.forms) form.submit();
  send("POST", "/session", { mode: "no-cors", headers: { "content-type": "text/plain" }, body });
  send("POST", "/session", { headers: json, body });
  send("POST", "/session", { headers: { ...json, "x-storefront": "1" }, body });
  send("DELETE", "/session", { headers: { ...json, "x-storefront": "1" } });
  send("PATCH", "/account", { headers: { ...json, "x-storefront": "1" }, body: '{"city":"Evil"}' });
  send("PUT", "/account/password", { mode: "no-cors", body });
  send("GET", "/account", { mode: "no-cors" });
  send("GET", "/account", {});
  send("GET", "/session", {});
  navigator.sendBeacon("${shop}/api/v1/session", new Blob([body], { type: "text/plain" }));
  window.seen = await Promise.all(requests);
  document.body.dataset.done = "yes";
</script>`;
}

async function serve(html: string): Promise<{ server: Server; url: string }> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://evil.localhost:${port}/` };
}

async function responsesSeenByOtherSite(context: BrowserContext, html: string): Promise<string[]> {
  const { server, url } = await serve(html);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await expect(page.locator("body")).toHaveAttribute("data-done", "yes");
    const seen = await page.evaluate(() => Reflect.get(globalThis, "seen") as string[]);
    await page.close();
    return seen;
  } finally {
    server.close();
  }
}

const readLedgerText = async (): Promise<string> => {
  const response = await sendRequest(`${process.env.E2E_SANDBOX_URL ?? ""}/sandbox/ledger`);
  return response.text();
};

test("[ACC-11, API-01] requests of another site change and reveal nothing while a customer is signed in", async ({
  page,
  context,
}, { project }) => {
  const shop = `http://furniture.localhost:${gatewayPort()}`;
  const fetchApi = (path: string, init?: { method: string; body: string }) =>
    page.evaluate(
      async ([address, options]) => {
        const headers = { "content-type": "application/json", "x-storefront": "1" };
        const response = await fetch(`/api/v1${address}`, { ...options, headers });
        return response.text();
      },
      [path, init ?? {}] as const,
    );
  await page.goto("/");
  await fetchApi("/session", { method: "POST", body: JSON.stringify(ANNA) });
  const [before, account] = [await fetchApi("/session"), await fetchApi("/account")];
  expect(before).toContain("Anna");

  const name = forgedName(project.name);
  const seen = await responsesSeenByOtherSite(context, attack(shop, name));

  expect(seen).toHaveLength(9);
  // The other site can read no response: each is opaque, or the browser refused it.
  for (const response of seen) expect(["refused", "opaque "]).toContain(response);
  expect(await fetchApi("/session")).toBe(before);
  expect(await fetchApi("/account")).toBe(account);
  expect(await readLedgerText()).not.toContain(name);
});

/** A sibling subdomain can set these cookies. Some servers read them as the session cookie. */
const FORGED_NAMES = [
  "%5F%5FHost-session",
  "__Host%2Dsession",
  "\u2000__Host-session",
  "a__Host-session",
];

test("[ACC-11, ACC-03] a sibling subdomain can neither replace, plant nor end a session", async ({
  page,
  context,
  browser,
  tenant,
}) => {
  const baseURL = originOf(tenant);
  const { hostname } = new URL(baseURL);
  const attackers = await browser.newContext({ baseURL });
  await signIn(await attackers.newPage(), TRADE);
  const cookies = await attackers.cookies();
  const stolenSession = cookies.find(({ name }) => name === "__Host-session")?.value ?? "";
  await attackers.close();
  expect(stolenSession).not.toBe("");
  const forgedCookies = FORGED_NAMES.flatMap((name) =>
    ["/", "/api/v1"].flatMap((path) =>
      [stolenSession, "junk"].map((value) => `${name}=${value}; Domain=${hostname}; Path=${path}`),
    ),
  );
  const { server, url } = await serve(
    `<!doctype html><title>A nice page</title><script>
      for (const cookie of [...${JSON.stringify(forgedCookies)}, "campaign=καλοκαίρι; Domain=${hostname}; Path=/"]) document.cookie = cookie;
    </script>`,
  );
  const plantCookies = async () => {
    const other = await context.newPage();
    await other.goto(url.replace("evil.localhost", `evil.${hostname}`));
    await other.close();
  };
  const nameOfCustomer = () =>
    page.evaluate(async () => {
      const response = await fetch("/api/v1/session");
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the OpenAPI document declares this type
      const session = (await response.json()) as { customer: { name: string } | null };
      return session.customer?.name ?? null;
    });
  try {
    await plantCookies();
    const names = (await context.cookies(baseURL)).map(({ name }) => name);
    for (const name of FORGED_NAMES) expect(names).toContain(name);
    await page.goto("/");
    expect(await nameOfCustomer()).toBeNull();

    await signIn(page, ANNA);
    await plantCookies();
    expect(await nameOfCustomer()).toBe("Anna Georgiou");
    await page.reload();
    await expect(page.getByRole("main").getByText("Anna").first()).toBeVisible();
  } finally {
    server.close();
  }
});
