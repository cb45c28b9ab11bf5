import type { Problem as ServerProblem, ProblemType } from "../src/types.gen.js";

type CodeIn<Type> = Type extends `/problems/${infer Code}` ? Code : never;

/** Codes of all problems: those of the gateway, and `offline` if there was no response. */
export type ProblemCode = CodeIn<ProblemType> | "offline";

/** Failure of a request. `type` is the address of an explanation, on the shop's own host. */
export interface Problem<Code extends ProblemCode = ProblemCode> extends Omit<
  ServerProblem,
  "type"
> {
  type: `/problems/${Code}`;
}

/** Codes that the type of a value allows. */
type CodeOf<Value> = [NonNullable<Value>] extends [{ type: infer Type }]
  ? CodeIn<Type> | "offline"
  : ProblemCode;

/**
 * Whether a value is a problem, and one with these codes if there are any. The compiler rejects a code that the failed
 * operation does not answer.
 */
export function isProblem<Value, Code extends CodeOf<Value>>(
  value: Value,
  ...codes: Code[]
): value is Value & Problem<Code> {
  return (
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    "status" in value &&
    (codes.length === 0 || codes.some((code) => value.type === `/problems/${code}`))
  );
}

/** Turns whatever a request failed with into a problem. */
export function toProblem(error: unknown, response: Response | undefined): Problem {
  if (isProblem(error)) return error;
  const [type, title, detail] = response
    ? (["/problems/internal", "Something went wrong", "The answer could not be read."] as const)
    : (["/problems/offline", "No connection", "The shop could not be reached."] as const);
  return {
    type,
    title,
    status: response?.status ?? 0,
    detail,
    instance: response?.headers.get("x-request-id") ?? "",
    errors: [],
  };
}
