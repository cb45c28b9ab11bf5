// Searches files and folders for the planted secrets. Usage: node check.mjs PATH... | --self-test

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";

import { canaries, findSecrets, encodings } from "./canaries.mjs";

/** @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function bodyOf(/** @type {string} */ file) {
  const bytes = readFileSync(file);
  if (file.endsWith(".gz")) return gunzipSync(bytes);
  if (file.endsWith(".br")) return brotliDecompressSync(bytes);
  return bytes;
}

function search(/** @type {string[]} */ files) {
  return files.flatMap((file) => findSecrets(bodyOf(file)).map((found) => ({ file, ...found })));
}

/** Plants each secret in each encoding. The search must find these files and no other file. */
function selfTest() {
  const folder = mkdtempSync(join(tmpdir(), "check-secrets-"));
  try {
    const planted = canaries.flatMap((secret, row) =>
      encodings(secret).map(({ needle }, column) => {
        const file = join(folder, `leak-${row}-${column}`);
        writeFileSync(file, Buffer.concat([Buffer.from("before "), needle, Buffer.from(" after")]));
        return file;
      }),
    );
    // In these sentences, the secret starts at an arbitrary offset.
    for (const shift of ["", "x", "xy"]) {
      const sentence = Buffer.from(`${shift}Server=sandbox;Password=${canaries[1]};`);
      for (const [name, body] of /** @type {const} */ ([
        [`base64-${shift}`, Buffer.from(sentence.toString("base64"))],
        [`sentence-${shift}.gz`, gzipSync(sentence)],
        [`sentence-${shift}.br`, brotliCompressSync(sentence)],
      ])) {
        writeFileSync(join(folder, name), body);
        planted.push(join(folder, name));
      }
    }
    const clean = join(folder, "clean");
    writeFileSync(clean, "canary birds sing; a sandbox bearer carries sand; 4f1c9a7e is a number");
    const found = new Set(search(filesUnder(folder)).map(({ file }) => file));
    const missed = planted.filter((file) => !found.has(file));
    if (missed.length > 0 || found.has(clean)) {
      console.error(
        `check-secrets: self-test failed: ${missed.length} planted leaks missed, the clean file ${found.has(clean) ? "was reported" : "was not reported"}`,
      );
      process.exit(1);
    }
    console.log(`check-secrets: self-test found all ${planted.length} planted leaks`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const paths = process.argv.slice(2);
if (paths.includes("--self-test")) {
  selfTest();
} else {
  const missing = paths.filter((path) => !existsSync(path));
  if (paths.length === 0 || missing.length > 0) {
    console.error(
      `check-secrets: ${paths.length === 0 ? "name files or folders to search" : `these do not exist: ${missing.join(", ")}`}`,
    );
    process.exit(2);
  }
  const files = paths.flatMap(filesUnder);
  const leaks = search(files);
  // The secret itself is not printed, because this output is logged.
  for (const { file, encoding, secret } of leaks)
    console.error(`${file}: ${secret.slice(0, 8)}... (${encoding})`);
  console.log(`check-secrets: ${files.length} files searched, ${leaks.length} leaks`);
  process.exit(leaks.length > 0 ? 1 : 0);
}
