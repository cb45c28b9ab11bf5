// Separate servers for a test file whose changes would affect other tests.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Server, stopServer } from "./process.mjs";
import { startGateway, startSandbox } from "./start.ts";

const ADDRESSES = ["E2E_SANDBOX_URL", "E2E_GATEWAY_PORT"] as const;

/** Starts servers that this worker uses until it calls the returned function. */
export async function startSeparateServers(
  name: string,
  settings: Record<string, string>,
  { isPublic = false }: { isPublic?: boolean } = {},
): Promise<() => Promise<void>> {
  const shared = ADDRESSES.map((address) => [address, process.env[address]] as const);
  const data = mkdtempSync(join(tmpdir(), `storefront-e2e-${name}-`));
  const servers: Server[] = [];
  const stop = async () => {
    for (const server of servers.toReversed()) await stopServer(server);
    rmSync(data, { recursive: true, force: true });
    for (const [address, value] of shared) {
      if (value !== undefined) process.env[address] = value;
    }
  };
  try {
    const { server, url } = await startSandbox(data, `${name}-sandbox`);
    servers.push(server);
    servers.push(await startGateway(url, data, { name: `${name}-gateway`, settings, isPublic }));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
