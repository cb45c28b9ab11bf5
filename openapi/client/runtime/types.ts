// The types that the generated code expects of a runtime, as far as the operations use them.

import type { Problem } from "./problems.js";

type Value = string | number | boolean | null | undefined;

/** Parameters of a path or a query; `null` and `undefined` are left out of a query. */
export type Parameters = Readonly<Record<string, Value | readonly Value[]>>;

/** Headers of a request; a header whose value is `undefined` is left out. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** A request as the generated operations describe it. */
export interface Call {
  url: string;
  path?: Parameters;
  query?: Parameters;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | null;
  /** Lets the request continue after the shopper leaves the page. */
  keepalive?: boolean;
  throwOnError?: boolean;
}

type ValueOf<T> = T extends Record<string, unknown> ? T[keyof T] : T;

export type RequestResult<
  TData = unknown,
  TError = unknown,
  ThrowOnError extends boolean = boolean,
> = Promise<
  ThrowOnError extends true
    ? { data: ValueOf<TData>; response: Response }
    :
        | { data: ValueOf<TData>; error: undefined; response: Response }
        | {
            data: undefined;
            error: ValueOf<TError>;
            /** Missing when the network failed. */
            response?: Response;
          }
>;

export type Send = <TData = unknown, TError = unknown, ThrowOnError extends boolean = false>(
  call: object,
) => RequestResult<TData, TError, ThrowOnError>;

export interface ClientConfig extends ClientOptions {
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
  /**
   * Called with each failure, before the caller gets it. The caller does not wait for a promise that it returns. An
   * error that it throws, or that the promise rejects with, is written to the console.
   */
  onProblem?: (problem: Problem) => void | Promise<void>;
}

export interface Client {
  getConfig: () => Config;
  /** For the default client, which is created before the page can configure it. */
  setConfig: (changes: Pick<ClientConfig, "onProblem">) => void;
  get: Send;
  post: Send;
  put: Send;
  patch: Send;
  delete: Send;
}

export interface ClientOptions {
  /** Origin of the shop. The generated keys of queries contain it. */
  baseUrl?: string;
}

export type Config<T extends ClientOptions = ClientOptions> = Pick<T, "baseUrl">;

export interface TDataShape {
  body?: unknown;
  headers?: unknown;
  path?: unknown;
  query?: unknown;
  url: string;
}

export type Options<
  TData extends TDataShape = TDataShape,
  ThrowOnError extends boolean = boolean,
  _TResponse = unknown,
> = Pick<Call, "headers" | "keepalive" | "signal"> & {
  /**
   * The client that sends the request, from `createStorefrontClient`. Without one, the request goes to the page's own
   * origin, once.
   */
  client?: Client;
  /** Part of the keys of React Query, in place of the client's origin. Requests go to the client's origin. */
  baseUrl?: string;
  throwOnError?: ThrowOnError;
} & ([TData] extends [never] ? unknown : Omit<TData, "url">);
