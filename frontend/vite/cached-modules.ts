import type { Plugin } from "vite";

/**
 * Lets browsers keep the modules of a single test run, which don't change. Tests of one tab load the same modules, and
 * this saves a tenth of the processor time. Vitest would also send headers of the option `server.headers` with mocked
 * modules, which only one test file may see.
 */
export function cachedModules(): Plugin {
  return {
    name: "cached-modules",
    configureServer(server) {
      if (!process.argv.includes("run")) return;
      server.middlewares.use((_request, response, next) => {
        const setHeader = response.setHeader.bind(response);
        response.setHeader = (name, value) =>
          setHeader(name, value === "no-cache" ? "max-age=3600" : value);
        next();
      });
    },
  };
}
