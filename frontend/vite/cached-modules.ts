import type { Plugin } from "vite";

/**
 * In a single test run, modules don't change, and test files in one tab share most of them. So the browser may keep
 * them. With the option `server.headers`, it would also keep mocked modules, which belong to one test file.
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
