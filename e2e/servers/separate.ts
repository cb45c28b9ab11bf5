// Separate servers for a test file whose changes would affect other tests.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { gatewayPort } from "../fixtures/gateway.ts";
import { type Server, stopServer } from "./process.mjs";
import { startGateway, startSandbox } from "./start.ts";

const ADDRESSES = ["E2E_SANDBOX_URL", "E2E_GATEWAY_PORT"] as const;

export interface SeparateServers {
  stop: () => Promise<void>;
  stopSandbox: () => Promise<void>;
  /** The gateway keeps its port and its files. */
  restartGateway: () => Promise<void>;
}

/** Starts servers that this worker uses until it stops them. */
export async function startSeparateServers(
  name: string,
  settings: Record<string, string>,
  { isPublic = false }: { isPublic?: boolean } = {},
): Promise<SeparateServers> {
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
    const sandbox = await startSandbox(data, `${name}-sandbox`);
    servers.push(sandbox.server);
    const gatewayOptions = { name: `${name}-gateway`, settings, isPublic };
    let gateway = await startGateway(sandbox.url, data, gatewayOptions);
    servers.push(gateway);
    const restartGateway = async () => {
      await stopServer(gateway);
      const knownPort = Number(gatewayPort());
      const restarted = { ...gatewayOptions, name: `${name}-gateway-restarted`, knownPort };
      gateway = await startGateway(sandbox.url, data, restarted);
      servers.push(gateway);
    };
    return { stop, stopSandbox: () => stopServer(sandbox.server), restartGateway };
  } catch (error) {
    await stop();
    throw error;
  }
}
