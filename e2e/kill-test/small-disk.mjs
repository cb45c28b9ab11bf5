// A small disk for the gateway's databases alone, which the test fills and frees.

import { execFileSync } from "node:child_process";
import { closeSync, cpSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

const megabyte = 2 ** 20;

/** Sizes of the writes that fill the disk: the last ones take what the first ones leave. */
const chunks = [megabyte, 4096, 1];

export class SmallDisk {
  #ballast;
  /** Whether nothing more can be written. */
  isFull = false;

  /** @param {string} folder where it is mounted */
  constructor(folder) {
    this.folder = folder;
    this.#ballast = join(folder, "ballast");
  }

  /**
   * Mounts a disk that ends with this process; null where that is not possible.
   * @param {string} folder
   * @param {number} megabytes
   * @returns {SmallDisk | null}
   */
  static mount(folder, megabytes) {
    // Set where the process has mounts of its own: no other process sees them, and none stays behind.
    if (process.env.KILL_TEST_MOUNTS !== "own") return null;
    mkdirSync(folder, { recursive: true });
    try {
      const options = `size=${megabytes}m,mode=0700`;
      execFileSync("mount", ["-t", "tmpfs", "-o", options, "kill-test", folder], {
        stdio: "ignore",
      });
    } catch {
      return null;
    }
    return new SmallDisk(folder);
  }

  /** Takes all the room there is. */
  fill() {
    this.isFull = true;
    const file = openSync(this.#ballast, "a");
    for (const bytes of chunks) {
      const chunk = Buffer.alloc(bytes);
      try {
        while (writeSync(file, chunk) === bytes);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
    }
    closeSync(file);
  }

  free() {
    rmSync(this.#ballast, { force: true });
    this.isFull = false;
  }

  /** Copies the files to where they outlive the disk. */
  copyTo(/** @type {string} */ folder) {
    this.free();
    cpSync(this.folder, folder, { recursive: true });
  }
}
