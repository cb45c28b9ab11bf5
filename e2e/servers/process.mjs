import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

import { sendRequest } from "./send-request.mjs";

/** @typedef {{ name: string, child: import("node:child_process").ChildProcess, log: string }} Server */

let lastPort = (process.pid * 10) % 2000;

/**
 * Returns a free port. It is below the range of ephemeral ports, so that no other process gets it.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    lastPort = (lastPort + 1) % 2000;
    const port = 30_000 + lastPort;
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (isFree) {
      server.close();
      await once(server, "close");
      return port;
    }
  }
}

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, log: string, env?: Record<string, string>, user?: { uid: number, gid: number } | undefined }} options
 * @returns {Server}
 */
export function startServer(name, command, args, options) {
  const output = openSync(options.log, "w");
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", output, output],
    ...options.user,
  });
  closeSync(output);
  return { name, child, log: options.log };
}

export const hasEnded = (/** @type {Server} */ { child }) =>
  child.exitCode !== null || child.signalCode !== null;

/**
 * Waits until the URL responds as expected. The error after a timeout contains the end of the log.
 * @param {Server} server
 * @param {string} url
 * @param {(response: Response) => boolean} isReady
 */
export async function waitUntilReady(server, url, isReady = (response) => response.ok) {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && !hasEnded(server)) {
    const ready = await sendRequest(url).then(isReady, () => false);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const log = readFileSync(server.log, "utf8").split("\n").slice(-20).join("\n");
  throw new Error(`${server.name} did not become ready:\n${log}`);
}

/** Stops a server with SIGTERM, and with SIGKILL after a timeout. */
export async function stopServer(/** @type {Server} */ server) {
  if (hasEnded(server)) return;
  const ended = once(server.child, "exit");
  server.child.kill("SIGTERM");
  const timer = setTimeout(() => server.child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(timer);
}

export async function killServer(/** @type {Server} */ server) {
  if (hasEnded(server)) return;
  const ended = once(server.child, "exit");
  server.child.kill("SIGKILL");
  await ended;
}
