import { http, HttpResponse, type RequestHandler } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { addHandlers, problem } from "@/test/api";
import { SUPPORT_CODE } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { resetBrowser } from "@/test/session";
import { holdResponse } from "@/test/settled";

import { LoginPage } from "./login";

const RESET = "/api/v1/password-reset-requests";

const userName = () => page.getByLabelText("Email address / Username", { exact: true });
const forgot = () => page.getByRole("button", { name: "Forgot Your Password?", exact: true });
const noContent = () => new HttpResponse(null, { status: 204 });

async function openLoginPage(handlers: RequestHandler[]) {
  addHandlers(...handlers);
  await renderPage(<LoginPage />, "/pages/login");
}

beforeEach(resetBrowser);
afterEach(() => vi.restoreAllMocks());

describe("[ACC-04] a forgotten password", () => {
  test.each([
    ["", "Please type your email first"],
    ["   ", "Please type your email first"],
    ["99123456", "Email format not valid"],
    ["anna@example", "Email format not valid"],
  ])("with %o sends nothing and shows: %s", async (typed, text) => {
    await openLoginPage([]);
    await userName().fill(typed);
    await forgot().click();
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expect.element(userName()).toHaveFocus();
    await expect.element(userName()).toHaveAccessibleDescription(text);
    expect(vi.mocked(fetch).mock.calls.filter(([, init]) => init?.method === "POST")).toEqual([]);
  });

  test("is requested once, and a popup says where to look", async () => {
    const sent: unknown[] = [];
    const { released, release } = holdResponse();
    await openLoginPage([
      http.post(RESET, async ({ request }) => {
        sent.push(await request.json());
        await released;
        return noContent();
      }),
    ]);
    await userName().fill(" anna@example.com ");
    await forgot().dblClick();
    release();
    await expect
      .element(page.getByRole("dialog", { name: "Check your inbox for instructions" }))
      .toBeVisible();
    expect(sent).toEqual([{ email: "anna@example.com" }]);
  });

  test.each([
    ["an unknown address", () => problem(404, "email-not-found"), "Email not found", ""],
    [
      "too many requests",
      () => problem(429, "too-many-requests"),
      "Too many attempts",
      SUPPORT_CODE,
    ],
    [
      "a failing shop",
      () => problem(502, "retail-unavailable"),
      "Something went wrong",
      SUPPORT_CODE,
    ],
  ])("%s is reported", async (_, respond, text, code) => {
    await openLoginPage([http.post(RESET, respond)]);
    await userName().fill("anna@example.com");
    await forgot().click();
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    const notice = page.getByRole("form", { name: "Sign In" }).getByRole("status");
    await expect.poll(() => notice.element().textContent).toBe(code);
  });
});
