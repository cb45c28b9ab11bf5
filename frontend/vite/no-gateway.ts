import type { Plugin } from "vite";

/**
 * Component tests mock the gateway's responses. Other requests for its paths fail, instead of reaching a gateway that
 * runs on this machine.
 */
export function noGateway(paths: readonly string[]): Plugin {
  return {
    name: "no-gateway",
    configureServer({ middlewares }) {
      for (const path of paths)
        middlewares.use(path, (_request, response) => {
          response.statusCode = 500;
          response.end();
        });
    },
  };
}
