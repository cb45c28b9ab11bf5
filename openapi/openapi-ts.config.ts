import {
  clientDefaultConfig,
  clientDefaultMeta,
  clientPluginHandler,
  defineConfig,
  definePluginConfig,
} from "@hey-api/openapi-ts";

/** The generator takes the name of its client plugin as the module that sends the requests. */
const runtime = definePluginConfig({
  ...clientDefaultMeta,
  name: "../runtime/index.js",
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
  output: { path: "./openapi/client/src", clean: true, module: { extension: ".js" } },
  plugins: [
    runtime(),
    // The runtime sends the header of changes itself.
    { name: "@hey-api/sdk", auth: false },
    "@hey-api/typescript",
    "msw",
    { name: "@tanstack/react-query", queryOptions: true, mutationOptions: true },
  ],
});
