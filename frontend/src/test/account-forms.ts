import { http, type RequestHandler } from "msw";
import { expect } from "vitest";
import { page } from "vitest/browser";

export const ACCOUNT = "/api/v1/account";
export const form = (name: string) => page.getByRole("form", { name });
export const field = (within: ReturnType<typeof form>, name: string) =>
  within.getByLabelText(name, { exact: true });
export const button = (within: ReturnType<typeof form>, name: string) =>
  within.getByRole("button", { name, exact: true });

/** A handler that accepts a change and records its body. */
export function recordingHandler(
  method: "patch" | "put",
  path: string,
  ...answers: (() => Response | Promise<Response>)[]
) {
  const sent: unknown[] = [];
  const pace = { answered: Promise.resolve() };
  const handler: RequestHandler = http[method](path, async ({ request }) => {
    sent.push(await request.json());
    return (answers[sent.length - 1] ?? answers[0])?.();
  });
  return { sent, handler, pace };
}

export async function expectEmpty(within: ReturnType<typeof form>, names: string[]) {
  await Promise.all(
    names.map(async (name) => {
      await expect.element(field(within, name)).toHaveValue("");
    }),
  );
}
