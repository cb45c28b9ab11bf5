import {
  $,
  clientDefaultConfig,
  clientDefaultMeta,
  clientPluginHandler,
  defineConfig,
  definePluginConfig,
} from "@hey-api/openapi-ts";

import { describeLimits } from "./describe-limits.js";

const runtimeConfig = {
  ...clientDefaultConfig,
  bundle: false,
  baseUrl: false,
  // The default file name is the plugin's name.
  $hooks: { symbols: { getFilePath: () => "client" } },
};

/** The generator takes the name of its client plugin as the module that sends the requests. */
const runtime = definePluginConfig({
  ...clientDefaultMeta,
  name: "../runtime/index.js",
  config: runtimeConfig,
  handler: clientPluginHandler as never,
});

/** Functions for a read's query, and the read: `findOrderOptions` belongs to `findOrder`. */
const READ_QUERY = /^(.+?)(?:Options|QueryKey)$/;

/** Function that all queries share. The generator does not export it. */
const SHARED = "createQueryKey";

const readOf = (name: string) => (name === SHARED ? undefined : READ_QUERY.exec(name)?.[1]);

/** An empty default response, which the plugin of mocks offers for files only. */
const EMPTY = { type: "null", format: "binary", example: null } as const;

/** The runtime's own problem: there was no response. */
function addOffline(schema: { enum?: unknown[] }) {
  schema.enum?.push("/problems/offline");
}

interface Operation {
  body?: { required?: boolean };
  parameters?: { header?: Record<string, object> };
}

const hidden = new Map<Operation, Operation>();

/**
 * The plugin writes the media type of the body into each operation, unless the caller has to pass it.
 * Without a required body there is nothing to pass.
 */
function hideMediaType(operation: Operation) {
  const { body, parameters } = operation;
  if (!body) return;
  hidden.set(operation, { body, parameters });
  if (!body.required) delete operation.body;
  else {
    const header = { ...parameters?.header, "content-type": { required: true } };
    operation.parameters = { ...parameters, header };
  }
}

/** The other plugins need the operation as it was. */
function showMediaType(operation: Operation) {
  Object.assign(operation, hidden.get(operation));
}

export default defineConfig({
  input: "./openapi/openapi.json",
  output: { path: "./openapi/client/src", clean: true, module: { extension: ".js" } },
  parser: {
    patch: {
      input: (document) => describeLimits(document as never),
      schemas: { CommonProblemType: addOffline, ProblemType: addOffline },
    },
  },
  plugins: [
    runtime(),
    // The runtime sends the headers of changes itself.
    {
      name: "@hey-api/sdk",
      auth: false,
      $hooks: {
        events: {
          "plugin:handler:before": ({ plugin }) => {
            plugin.forEach("operation", ({ operation }) => hideMediaType(operation));
          },
          "plugin:handler:after": ({ plugin }) => {
            plugin.forEach("operation", ({ operation }) => showMediaType(operation));
          },
          // Otherwise the plugin adds a comment and a member that do not fit this runtime.
          "node:set:before": ({ node, plugin }) => {
            if (node?.name.toString() !== "Options" || !("type" in node)) return;
            const { Options } = plugin.imports as { Options: string };
            const parameters = ["TData", "ThrowOnError", "TResponse"];
            const type = parameters.reduce((of, name) => of.generic(name), $.type(Options));
            (node as { type: (type: unknown) => unknown }).type(type);
          },
        },
      },
    },
    "@hey-api/typescript",
    {
      name: "msw",
      // The plugin takes default responses from schemas; the document has an example of each response.
      $hooks: {
        events: {
          "plugin:handler:before": ({ plugin }) => {
            plugin.forEach("operation", ({ operation: { responses, path, method } }) => {
              const documented = plugin.context.spec.paths[path][method].responses["200"];
              const example: unknown = documented?.content["application/json"].example;
              if (responses?.["200"]) responses["200"].schema = { type: "object", example };
              if (responses?.["204"]) responses["204"].schema = EMPTY;
            });
          },
        },
      },
    },
    {
      name: "@tanstack/react-query",
      queryOptions: true,
      mutationOptions: true,
      // They lack the functions that tell the next page, and the generator has no setting for these.
      infiniteQueryOptions: false,
      // One file for each read: bundlers can't divide a file, so every page would load all of them.
      $hooks: {
        symbols: {
          getFilePath: ({ name }) => {
            const read = readOf(name);
            return read && `react-query/${read}`;
          },
          getExportFromFilePath: ({ name }) => (name === SHARED ? [] : ["react-query"]),
        },
        events: {
          "node:set:before": ({ node }) => {
            if (node?.name.toString() !== SHARED) return;
            if ("export" in node && typeof node.export === "function") node.export();
          },
        },
      },
    },
  ],
});
