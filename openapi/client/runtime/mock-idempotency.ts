// Idempotency keys of the mocks.
import type { Accepted } from "./mock-memory.js";
import { invalidParameter, keyReused } from "./mock-problems.js";

const KEY = /^[0-9A-Za-z-]{16,64}$/;

export function keyOf(request: Request): string {
  return request.headers.get("Idempotency-Key") ?? "";
}

/** Text of a body, the same for members in another sequence, and for null and a missing member. */
const textOf = (body: unknown) =>
  JSON.stringify(body, (_name, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const members = Object.entries(value).filter(([, member]) => member !== null);
    return Object.fromEntries(members.toSorted(([left], [right]) => (left < right ? -1 : 1)));
  });

/** Returns the problem of a request whose key is missing, invalid, or belongs to another request. */
export function findKeyProblem(
  key: string,
  earlier: Accepted<unknown> | undefined,
  { body, isGuest }: Pick<Accepted<unknown>, "body" | "isGuest">,
) {
  if (!KEY.test(key)) {
    const pointer = "header/idempotency-key";
    const detail = "must be 16 to 64 letters, digits and hyphens, once";
    return key
      ? invalidParameter([{ pointer, code: "invalid", detail }])
      : invalidParameter([{ pointer, code: "missing", detail: "is required" }]);
  }
  const isSame = !earlier || (earlier.isGuest === isGuest && textOf(earlier.body) === textOf(body));
  return isSame ? undefined : keyReused();
}
