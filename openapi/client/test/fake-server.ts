import { vi } from "vitest";

export const json = (body: unknown, status = 200, headers: HeadersInit = {}) =>
  new Response(JSON.stringify(body), { status, headers });

export const problem = (code: string, status: number, headers?: HeadersInit) =>
  json({ type: `/problems/${code}`, status, errors: [] }, status, headers);

export type Send = typeof fetch;

/** Answers one request after the other; the last answer is repeated. */
export function server(...answers: readonly (() => Response)[]) {
  let count = 0;
  return vi.fn<Send>(async () => {
    const answer = answers[Math.min(count, answers.length - 1)];
    count += 1;
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
}

export const lostConnection = (): Response => {
  throw new TypeError("Failed to fetch");
};
export const found = () => json({ id: 7 });

export const product = { path: { id: 7 } };

/** A `fetch` without a response. It ends with its signal. */
export const hang: Send = (_, init) =>
  new Promise((_resolve, reject) => {
    const signal = init?.signal;
    const end = () => {
      try {
        signal?.throwIfAborted();
      } catch (error) {
        reject(error);
      }
    };
    end();
    signal?.addEventListener("abort", end);
  });
