import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import path from "node:path";

import { requestPath } from "../../e2e/fixtures/server-bundle.ts";
import { sampleResponse } from "./sample-responses.ts";

interface PlannedRead {
  key: string;
  operation: string;
  parameters: Readonly<Record<string, unknown>>;
  decides: boolean;
}

interface RenderedPage {
  status: number;
  head: string;
  html: string;
}

export interface ServerBundle {
  pages: readonly { path: string; operations: readonly string[] }[];
  plan(address: string): { status: number; reads: PlannedRead[] };
  render(address: string, origin: string, responses: readonly unknown[]): RenderedPage;
}

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".css": "text/css",
  ".woff2": "font/woff2",
};
/** Requests of this path stay open, because a response would redirect a visitor to the sign-in page. */
const SESSION = "/api/v1/session";
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const POLICY = [
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'",
  "require-trusted-types-for 'script'; trusted-types storefront default",
].join("; ");

export const ORIGIN = "https://oak.example";

/** Without parameters, for example "/api/v1/products/7". */
const pathOf = (read: PlannedRead) => requestPath(read).replace(/\?.*/, "");

/** Response of a failed or late read, which the browser reads again. */
export class Preliminary {
  readonly response: unknown;

  constructor(response: unknown) {
    this.response = response;
  }
}

/** `overrides` replaces sample responses by API path; `null` is a 404, `false` a failed read. */
export function renderWithResponses(
  bundle: ServerBundle,
  address: string,
  overrides: Readonly<Record<string, unknown>> = {},
) {
  const { reads } = bundle.plan(address);
  const results = reads.map((read): unknown => {
    const apiPath = pathOf(read);
    return apiPath in overrides ? overrides[apiPath] : (sampleResponse(apiPath) ?? null);
  });
  const isPreliminary = (result: unknown) => result instanceof Preliminary;
  const responses = results.map((result) => (isPreliminary(result) ? result.response : result));
  const page = bundle.render(address, ORIGIN, responses);
  const read = reads.map(({ key }, index) => {
    const found = [JSON.parse(key), responses[index]];
    return isPreliminary(results[index]) ? [...found, true] : found;
  });
  const state = {
    isMissing: page.status === 404,
    isOwn: false,
    isPartial: results.some((result) => result === false || isPreliminary(result)),
    responses: read.filter(([, response]) => response !== false),
  };
  return { ...page, reads, responses, state };
}

interface MockResponse {
  status: number;
  type: string;
  body: string | Buffer;
}

/** Sets the gateway's content security policy. `overrides` do not apply to the API. */
export async function servePages(
  bundle: ServerBundle,
  client: string,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<PageServer> {
  const shell = await readFile(path.join(client, "index.html"), "utf8");

  const respondTo = async (address: string): Promise<MockResponse> => {
    if (address.startsWith("/api/")) return apiResponse(address);
    if (address.startsWith("/assets/")) return assetResponse(path.join(client, address));
    if (address.endsWith(".svg")) return { status: 200, type: "image/svg+xml", body: PICTURE };
    if (address === "/favicon.ico") return { status: 204, type: "image/svg+xml", body: "" };
    const page = renderWithResponses(bundle, address, overrides);
    // The gateway renders one not-found page for all missing addresses.
    const shown = page.status === 404 ? renderWithResponses(bundle, "/pages/404") : page;
    const body = fillShell(shell, shown);
    return { status: page.status, type: "text/html; charset=utf-8", body };
  };

  const server = createServer((request, response) => {
    if (request.url === SESSION) return;
    void respondTo(request.url ?? "/").then(({ status, type, body }) => {
      response.writeHead(status, {
        "content-type": type,
        "content-security-policy": POLICY,
        "cache-control": request.url?.startsWith("/assets/") ? "max-age=3600" : "no-cache",
      });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return new PageServer(server);
}

function apiResponse(address: string): MockResponse {
  const sample = sampleResponse(address);
  const status = sample === undefined ? 404 : 200;
  return { status, type: "application/json", body: JSON.stringify(sample ?? {}) };
}

async function assetResponse(file: string): Promise<MockResponse> {
  const type = TYPES[path.extname(file)] ?? "application/octet-stream";
  return { status: 200, type, body: await readFile(file) };
}

function fillShell(shell: string, page: ReturnType<typeof renderWithResponses>): string {
  const state = JSON.stringify(page.state).replaceAll("<", String.raw`\u003c`);
  return shell
    .replace("<!--head-->", () => page.head)
    .replace("<!--app-->", () => page.html)
    .replace(
      "</body>",
      () => `<script type="application/json" id="query-state">${state}</script></body>`,
    );
}

export class PageServer {
  readonly origin: string;
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
    this.origin = `http://127.0.0.1:${String(address.port)}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
