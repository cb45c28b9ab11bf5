import { execFileSync } from "node:child_process";
import { closeSync, cpSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

const megabyte = 2 ** 20;

/** Smaller and smaller writes fill the disk to the last byte. */
const chunks = [megabyte, 4096, 1];

export class SmallDisk {
  #filler;
  isFull = false;

  /** @param {string} folder mount point */
  constructor(folder) {
    this.folder = folder;
    this.#filler = join(folder, "filler");
  }

  /**
   * Mounts a disk until the end of this process; returns null if that is not possible.
   * @param {string} folder
   * @param {number} megabytes
   * @returns {SmallDisk | null}
   */
  static mount(folder, megabytes) {
    // Mount only in the separate mount namespace of scripts/kill-test, which ends with the process.
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

  fill() {
    this.isFull = true;
    const file = openSync(this.#filler, "a");
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
    rmSync(this.#filler, { force: true });
    this.isFull = false;
  }

  copyTo(/** @type {string} */ folder) {
    this.free();
    cpSync(this.folder, folder, { recursive: true });
  }
}
