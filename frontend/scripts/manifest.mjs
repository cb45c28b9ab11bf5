// Reads Vite's manifest: the chunks that each page loads.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const CLIENT = fileURLToPath(new URL("../dist/client/", import.meta.url));

export async function readManifest() {
  const manifest = JSON.parse(await readFile(`${CLIENT}.vite/manifest.json`, "utf8"));

  const withStaticImports = (key, seen = new Set()) => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) withStaticImports(imported, seen);
    return seen;
  };

  const firstLoad = [
    ...withStaticImports("index.html"),
    ...withStaticImports("src/entry-client.tsx"),
  ];
  return {
    sources: Object.keys(manifest),
    firstLoad,
    ownOf: (source) => [...withStaticImports(source)].filter((key) => !firstLoad.includes(key)),
    scriptsOf: (keys) => keys.map((key) => manifest[key].file),
    stylesOf: (keys) => [...new Set(keys.flatMap((key) => manifest[key].css ?? []))],
  };
}
