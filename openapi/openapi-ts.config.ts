import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig({
  input: "./openapi/openapi.json",
  output: { path: "./openapi/client/src", clean: true },
  plugins: [
    { name: "@hey-api/client-fetch", baseUrl: false },
    "@hey-api/sdk",
    "@hey-api/typescript",
    { name: "@tanstack/react-query", queryOptions: true, mutationOptions: true },
  ],
});
