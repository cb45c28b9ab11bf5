import {
  clientDefaultConfig,
  clientDefaultMeta,
  clientPluginHandler,
  defineConfig,
  definePluginConfig,
} from "@hey-api/openapi-ts";

/**
 * Makes the generated code import the package's own runtime (client/runtime) instead of a copied
 * one.
 */
const ownRuntime = definePluginConfig({
  ...clientDefaultMeta,
  name: "@shop/api-client/runtime",
  config: {
    ...clientDefaultConfig,
    bundle: false,
    baseUrl: false,
    // The default file name is the plugin's name.
    $hooks: { symbols: { getFilePath: () => "client" } },
  },
  handler: clientPluginHandler as never,
});

export default defineConfig({
  input: "./openapi/openapi.json",
  output: { path: "./openapi/client/src", clean: true },
  plugins: [
    ownRuntime(),
    "@hey-api/sdk",
    "@hey-api/typescript",
    { name: "@tanstack/react-query", queryOptions: true, mutationOptions: true },
  ],
});
