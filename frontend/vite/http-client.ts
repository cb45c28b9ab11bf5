import type { Plugin } from "vite";

/** Gives the generated client the shop's own runtime: src/api/http-client.ts. */
export function httpClient(runtime: string): Plugin {
  return {
    name: "http-client",
    enforce: "pre",
    resolveId(source, importer) {
      const isGenerated = importer?.includes("/openapi/client/src/") ?? false;
      return isGenerated && source === "./client" ? runtime : undefined;
    },
  };
}
