// Starts a server as a child process with its output in a log file, and ends it.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

/** A port that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

export type Server = { name: string; child: ChildProcess; log: string };

export function startServer(
  name: string,
  command: string,
  args: string[],
  options: { cwd: string; log: string; env?: Record<string, string> },
): Server {
  const output = openSync(options.log, "w");
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  return { name, child, log: options.log };
}

/** Waits until the URL answers as wanted; shows the end of the log when it does not. */
export async function waitUntilReady(
  server: Server,
  url: string,
  isReady: (answer: Response) => boolean = (answer) => answer.ok,
): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && server.child.exitCode === null) {
    const ready = await fetch(url).then(isReady, () => false);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const log = readFileSync(server.log, "utf8").split("\n").slice(-20).join("\n");
  throw new Error(`${server.name} did not become ready:\n${log}`);
}

export async function stopServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(late);
}
