// A wall clock for the gateway that the test can set while the gateway runs.

import { execFileSync } from "node:child_process";
import { openSync, writeSync } from "node:fs";
import { join } from "node:path";

export class SteppedClock {
  #file;
  #library;
  #path;

  constructor(/** @type {string} */ folder) {
    this.#library = join(folder, "stepped-clock.so");
    this.#path = join(folder, "clock-ahead");
    const source = join(import.meta.dirname, "stepped-clock.c");
    execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", this.#library, source]);
    this.#file = openSync(this.#path, "w");
    this.set(0);
  }

  get environment() {
    return { LD_PRELOAD: this.#library, STEPPED_CLOCK: this.#path };
  }

  /** Sets the difference of the clock to the true time, in whole seconds. */
  set(/** @type {number} */ seconds) {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(seconds);
    writeSync(this.#file, bytes, 0, bytes.length, 0);
  }
}
