/** Request handlers for MSW. They answer as a small shop in memory, and other operations with the document's examples. */
import { http, type HttpHandler, HttpResponse, type HttpResponseResolver } from "msw";

import {
  createMswHandlers as createGeneratedHandlers,
  type MswHandlerFactories,
  type RequestHandlerOptions,
} from "../src/msw.gen.js";
import type * as operations from "../src/sdk.gen.js";
import type { Factories } from "./mock-examples.js";
import { createMemory } from "./mock-memory.js";
import { createMockShop } from "./mock-shop.js";

export * from "../src/msw.gen.js";
export { createProblem } from "./mock-problems.js";

type Operation = keyof MswHandlerFactories;
type Generated<Name extends Operation> = NonNullable<Parameters<MswHandlerFactories[Name]>[0]>;

type Success<Name extends Operation> = Extract<Generated<Name>, { body: unknown }>;

/** Problems that the operation can answer. */
type Failure<Name extends Operation> = Extract<
  Awaited<ReturnType<(typeof operations)[Name]>>,
  { data: undefined }
>["error"];

type BodyOf<Name extends Operation> =
  | Exclude<Success<Name>["body"], void>
  | (void extends Success<Name>["body"] ? null : never)
  | Failure<Name>;

/** Stricter than MSW's type, which allows a `Response` with any body. */
type MockedResponse<Name extends Operation> =
  | ReturnType<typeof HttpResponse.json<BodyOf<Name>>>
  | undefined;

type Resolver<Name extends Operation> =
  Extract<Generated<Name>, (info: never) => unknown> extends HttpResponseResolver<
    infer Path,
    infer Body
  >
    ? (
        info: Parameters<HttpResponseResolver<Path, Body>>[0],
      ) => MockedResponse<Name> | Promise<MockedResponse<Name>>
    : never;

/** A response of an operation, or a function that returns it. */
export type MockResponse<Name extends Operation> =
  | Success<Name>
  | { body: Failure<Name>; status: number }
  | Resolver<Name>;

export interface MswHandlers {
  all: (options?: {
    pick?: {
      [Name in Operation]?:
        | MockResponse<Name>
        | [response?: MockResponse<Name>, options?: RequestHandlerOptions];
    };
  }) => readonly HttpHandler[];
  pick: {
    [Name in Operation]: (
      response?: MockResponse<Name>,
      options?: RequestHandlerOptions,
    ) => HttpHandler;
  };
  /** Removes all orders and withdrawals, and signs in again. */
  reset: () => void;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#ddd" d="M0 0h1v1H0z"/></svg>';

// The types of the responses are checked where a test passes them.
export function createMswHandlers(config?: RequestHandlerOptions): MswHandlers;
export function createMswHandlers(config: RequestHandlerOptions = {}): unknown {
  const generated = createGeneratedHandlers(config);
  const factories: Factories = generated.pick;
  const memory = createMemory();
  const defaults: Readonly<Record<string, unknown>> = createMockShop(factories, memory);
  const pick = Object.fromEntries(
    Object.entries(factories).map(([name, factory]) => [
      name,
      (response: unknown = defaults[name], options?: RequestHandlerOptions) =>
        Reflect.apply(factory, undefined, [response, options]),
    ]),
  );
  const pictures = http.get(`${config.baseUrl ?? "*"}/pictures/*`, () =>
    HttpResponse.text(PICTURE, { headers: { "Content-Type": "image/svg+xml" } }),
  );
  const all = ({ pick: overrides = {} }: { pick?: Record<string, unknown> } = {}) => {
    const picked = Object.entries(overrides).map(([name, override]) => [
      name,
      Array.isArray(override) ? [override[0] ?? defaults[name], override[1]] : override,
    ]);
    return [pictures, ...generated.all({ pick: { ...defaults, ...Object.fromEntries(picked) } })];
  };
  return { all, pick, reset: memory.reset };
}
