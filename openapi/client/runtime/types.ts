// The types that the generated code expects of a runtime, as far as the operations use them.

type Value = string | number | boolean | null | undefined;

/** Parameters of a path or a query; `null` and `undefined` are left out of a query. */
export type Parameters = Readonly<Record<string, Value | readonly Value[]>>;

/** A request as the generated operations describe it. */
export interface Call {
  url: string;
  path?: Parameters;
  query?: Parameters;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | null;
  /** Lets the request continue after the shopper leaves the page. */
  keepalive?: boolean;
  throwOnError?: boolean;
}

/** Turns an error, of the network or of a response, into the error that the caller gets. */
export type ErrorInterceptor = (error: unknown, response: Response | undefined) => unknown;

type ValueOf<T> = T extends Record<string, unknown> ? T[keyof T] : T;

export type RequestResult<
  TData = unknown,
  TError = unknown,
  ThrowOnError extends boolean = boolean,
> = Promise<
  ThrowOnError extends true
    ? { data: ValueOf<TData>; response: Response }
    : ({ data: ValueOf<TData>; error: undefined } | { data: undefined; error: ValueOf<TError> }) & {
        /** Missing when the network failed. */
        response?: Response;
      }
>;

type Send = <TData = unknown, TError = unknown, ThrowOnError extends boolean = false>(
  call: object,
) => RequestResult<TData, TError, ThrowOnError>;

export interface Client {
  buildUrl: (call: Call) => string;
  getConfig: () => Config;
  interceptors: { error: { use: (interceptor: ErrorInterceptor) => number } };
  get: Send;
  post: Send;
  put: Send;
  patch: Send;
  delete: Send;
}

export interface ClientOptions {
  /** Never set: the host names the shop. */
  baseUrl?: string;
}

export type Config<T extends ClientOptions = ClientOptions> = Pick<T, "baseUrl">;

// Referenced by the generated code; this runtime does not use metadata.
export type ClientMeta = Record<string, unknown>;

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
  baseUrl?: string;
  throwOnError?: ThrowOnError;
} & ([TData] extends [never] ? unknown : Omit<TData, "url">);
