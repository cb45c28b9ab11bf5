// Three gateways with one PostgreSQL database behind HAProxy. One gateway is killed every 20 seconds.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Database } from "../kill-test/database.mjs";
import { copyTenants } from "./copy-tenants.ts";
import { LOGS, root, runGateway, setWebhooks } from "./gateway.ts";
import {
  freePort,
  killServer,
  type Server,
  startServer,
  stopServer,
  waitUntilReady,
} from "./process.mjs";

const KILL_EVERY_MS = 20_000;

/** A gateway that can be started again. */
interface Member {
  port: number;
  metricsPort: number;
  start: () => Server;
  server: Server;
}

/** Starts the servers; returns a function that stops them. */
export async function startCluster(sandboxUrl: string, data: string): Promise<() => Promise<void>> {
  const program = execFileSync(join(root, "scripts/postgres"), { encoding: "utf8" }).trim();
  const database = new Database(program, join(root, "state/e2e/postgres"), { hasStandby: false });
  const members: Member[] = [];
  const ending = new AbortController();
  let proxy: Server | null = null;
  let killing: Promise<void> = Promise.resolve();
  const stop = async () => {
    ending.abort();
    await killing;
    if (proxy !== null) await stopServer(proxy);
    await Promise.all(members.map(({ server }) => stopServer(server)));
    await database.end();
  };
  try {
    await database.start();
    const port = await freePort();
    const tenants = copyTenants(join(root, "tenants"), join(data, "tenants"), {
      sandboxUrl,
      port,
      isPublic: false,
    });
    for (const name of ["one", "two", "three"]) {
      members.push(
        await startMember(name, join(data, name), sandboxUrl, {
          GATEWAY__TENANTS__DIR: tenants,
          GATEWAY__STORE__URL: database.connection,
        }),
      );
    }
    await Promise.all(members.map(isReady));
    proxy = startProxy(port, members, data);
    process.env.E2E_GATEWAY_PORT = String(port);
    await waitUntilReady(proxy, `http://127.0.0.1:${port}/`, ({ status }) => status < 500);
    await setWebhooks(sandboxUrl, port);
    killing = killInTurn(members, ending.signal);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startMember(
  name: string,
  folder: string,
  sandboxUrl: string,
  settings: Record<string, string>,
): Promise<Member> {
  mkdirSync(folder);
  const [port, metricsPort] = [await freePort(), await freePort()];
  let starts = 0;
  const start = () => {
    starts += 1;
    return runGateway(`gateway-${name}-${starts}`, folder, sandboxUrl, {
      GATEWAY__SERVER__PORT: String(port),
      GATEWAY__SERVER__CLIENT_ADDRESS_HEADER: "x-forwarded-for",
      GATEWAY__METRICS__ADDRESS: `127.0.0.1:${metricsPort}`,
      GATEWAY__STORE__KIND: "postgres",
      GATEWAY__STORE__SEVERAL_GATEWAYS: "true",
      GATEWAY__SESSIONS__KEY: "of-all-gateways-".repeat(4),
      ...settings,
    });
  };
  return { port, metricsPort, start, server: start() };
}

const isReady = ({ server, port }: Member) =>
  waitUntilReady(server, `http://127.0.0.1:${port}/readyz`);

/** The documented settings, with other ports. */
function startProxy(port: number, members: Member[], data: string): Server {
  const documented = readFileSync(join(root, "docs/deploying/cluster/haproxy.cfg"), "utf8");
  const settings = members.reduce(
    (text, member, at) =>
      text
        .replaceAll(`127.0.0.1:${8091 + at}`, `127.0.0.1:${member.port}`)
        .replaceAll(`port ${9461 + at}`, `port ${member.metricsPort}`),
    documented.replace("bind :8080", `bind 127.0.0.1:${port}`),
  );
  const file = join(data, "haproxy.cfg");
  writeFileSync(file, settings);
  const log = join(LOGS, "haproxy.log");
  return startServer("HAProxy", "haproxy", ["-db", "-f", file], { cwd: root, log });
}

/** Kills a gateway every 20 seconds, and starts it again at once. */
async function killInTurn(members: Member[], ending: AbortSignal): Promise<void> {
  let kills = 0;
  while (!ending.aborted) {
    for (const member of members) {
      await pause(KILL_EVERY_MS, null, { signal: ending }).catch(() => {});
      if (ending.aborted) break;
      await killServer(member.server);
      member.server = member.start();
      kills += 1;
      console.log(
        `cluster: killed gateway ${members.indexOf(member) + 1}, ${new Date().toISOString()}`,
      );
    }
  }
  console.log(`cluster: ${kills} kills`);
}
