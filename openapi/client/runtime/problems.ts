import type { Problem as ServerProblem, ProblemType } from "../src/types.gen.js";

type CodeIn<Type> = Type extends `/problems/${infer Code}` ? Code : never;

/** Codes of all problems: those of the gateway, and `offline` if there was no response. */
export type ProblemCode = CodeIn<ProblemType>;

/** Failure of a request. `type` is the address of an explanation, on the shop's own host. */
export interface Problem<Code extends ProblemCode = ProblemCode> extends Omit<
  ServerProblem,
  "type"
> {
  type: `/problems/${Code}`;
  /** The error of `fetch` or of the parser, or the problem document as the gateway sent it. */
  cause?: unknown;
}

/** Codes that the type of a value allows. */
type CodeOf<Value> = [NonNullable<Value>] extends [{ type: infer Type }]
  ? CodeIn<Type>
  : ProblemCode;

/**
 * Whether a value is a problem, and one with these codes if there are any. The compiler rejects a code that the failed
 * operation does not answer.
 */
export function isProblem<Value, Code extends CodeOf<Value>>(
  value: Value,
  ...codes: Code[]
): value is Value & Problem<Code> {
  // A `Response` has a `type`, too.
  const type = String(typeof value === "object" && value && "type" in value && value.type);
  return codes.length === 0
    ? type.startsWith("/problems/")
    : codes.some((code) => type === `/problems/${code}`);
}

/** Whether a signal of `AbortSignal.timeout` ended the request. */
export const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.name === "TimeoutError";

/** Development servers answer unknown paths with the page of the app. */
const isPage = ({ headers, ok }: Response) =>
  ok && headers.get("Content-Type")?.startsWith("text/html");

const unreadable = (response: Response) =>
  isPage(response) ? "The answer is a page. Is `client` missing?" : "The answer could not be read.";

function describe(thrown: unknown, response: Response | undefined): Problem {
  if (isProblem(thrown)) return thrown;
  const [type, title, detail] = response
    ? (["/problems/internal", "Something went wrong", unreadable(response)] as const)
    : ([
        "/problems/offline",
        "No connection",
        isTimeout(thrown) ? "The shop did not answer in time." : "The shop could not be reached.",
      ] as const);
  return {
    type,
    title,
    status: response?.status ?? 0,
    detail,
    instance: response?.headers.get("x-request-id") ?? "",
    errors: [],
  };
}

/** Turns a request's failure into a problem. It is also an `Error`, so that it can be thrown. */
export function toProblem(cause: unknown, response: Response | undefined): Problem {
  const problem = describe(cause, response);
  return Object.assign(new Error(problem.detail, { cause }), problem);
}
