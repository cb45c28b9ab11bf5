import { http, type RequestHandler } from "msw";
import { expect } from "vitest";
import { page } from "vitest/browser";

export const ACCOUNT = "/api/v1/account";
export const form = (name: string) => page.getByRole("form", { name });
export const field = (within: ReturnType<typeof form>, name: string) =>
  within.getByLabelText(name, { exact: true });
export const button = (within: ReturnType<typeof form>, name: string) =>
  within.getByRole("button", { name, exact: true });

/** After the last response, the first one is repeated. */
export function recordingHandler(
  method: "patch" | "put",
  path: string,
  ...responders: (() => Response | Promise<Response>)[]
) {
  const sent: unknown[] = [];
  const handler: RequestHandler = http[method](path, async ({ request }) => {
    sent.push(await request.json());
    return (responders[sent.length - 1] ?? responders[0])?.();
  });
  return { sent, handler };
}

export async function expectEmpty(within: ReturnType<typeof form>, names: string[]) {
  await Promise.all(
    names.map(async (name) => {
      await expect.element(field(within, name)).toHaveValue("");
    }),
  );
}
