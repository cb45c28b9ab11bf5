export * from "./src/index.ts";
export { client } from "./src/client.gen.ts";
export { isProblem, type Problem, type ProblemCode } from "./runtime/problems.ts";
export { createStorefrontClient, type StorefrontConfig } from "./runtime/storefront-client.ts";
export type { Client, Parameters, RequestHeaders } from "./runtime/types.ts";
