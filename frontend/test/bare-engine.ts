import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";

import type { ServerBundle } from "./page-server.ts";

const ignoreTimer = () => 0;

/** Globals that the gateway provides. Timers never fire, since rendering must not use them. */
const GATEWAY_GLOBALS = {
  console,
  setTimeout: ignoreTimer,
  clearTimeout: ignoreTimer,
  queueMicrotask,
  AbortController,
  TextEncoder,
};

const GLOBALS_MISSING_IN_GATEWAY = ["Intl", "WebAssembly", "SharedArrayBuffer", "Atomics"];

/** These functions would make two renders of a page differ. */
const FORBIDDEN = `
  const forbid = (object, names) => {
    for (const name of names)
      object[name] = () => { throw new Error(name + " depends on when and where it is called"); };
  };
  forbid(Math, ["random"]);
  forbid(String.prototype, ["localeCompare", "toLocaleLowerCase", "toLocaleUpperCase"]);
  forbid(Number.prototype, ["toLocaleString"]);
  forbid(Date.prototype, [
    "toLocaleString", "toLocaleDateString", "toLocaleTimeString", "getTimezoneOffset",
    "getFullYear", "getMonth", "getDate", "getDay", "getHours", "getMinutes",
  ]);
`;

export interface BareEngine {
  bundle: ServerBundle;
  /** Returns the parameters that `render` reads from an address with a `probe` parameter. */
  parametersReadBy: (render: () => void) => string[];
}

export async function runInBareEngine(entry: string): Promise<BareEngine> {
  const code = await readFile(fileURLToPath(entry), "utf8");
  const read = new Set<string>();

  class WatchedParams extends URLSearchParams {
    override get(name: string): string | null {
      this.#record(name);
      return super.get(name);
    }
    override has(name: string): boolean {
      this.#record(name);
      return super.has(name);
    }
    override [Symbol.iterator]() {
      for (const name of super.keys()) this.#record(name);
      return super[Symbol.iterator]();
    }
    #record(name: string): void {
      if (super.has("probe")) read.add(name);
    }
  }

  const context = createContext({ ...GATEWAY_GLOBALS, URL, URLSearchParams: WatchedParams });
  for (const name of GLOBALS_MISSING_IN_GATEWAY) runInContext(`delete globalThis.${name}`, context);
  runInContext(FORBIDDEN, context);
  // The context has no modules, so the exports become a return value.
  const asFunction = code.replace(/export (\{[^}]*\});\s*$/, "return $1;");
  const bundle = (await runInContext(`(async () => {${asFunction}})()`, context)) as ServerBundle;
  return {
    bundle,
    parametersReadBy: (render) => {
      read.clear();
      render();
      return [...read];
    },
  };
}
