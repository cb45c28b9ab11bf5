export * from "./src/index.js";
export { client } from "./src/client.gen.js";
export { isProblem, type Problem, type ProblemCode } from "./runtime/problems.js";
export { createStorefrontClient, type StorefrontConfig } from "./runtime/storefront-client.js";
// In place of the generated type, which has no comments.
export type { ClientOptions } from "./runtime/types.js";
export type { Client, Parameters, RequestHeaders } from "./runtime/types.js";
