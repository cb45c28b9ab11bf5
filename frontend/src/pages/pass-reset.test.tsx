import { http, HttpResponse, type RequestHandler } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { PasswordResetPage } from "@/pages/pass-reset";
import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { SUPPORT_CODE, refusedWith } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { holdResponse } from "@/test/settled";
import { useMessages } from "@/ui/message";
import { useToasts } from "@/ui/toast";

const PATH = "/api/v1/password-reset";
const VALID_PASSWORD = "Olive-Grove-9";
const TOO_SHORT = "The password needs at least 8 characters.";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const passwordField = () => field("New password");
const retypedField = () => field("Re-type password");
const email = () => field("Email address");
const save = () => page.getByRole("button", { name: "Save password" });
const toast = (text: string) => page.getByRole("status").getByText(text, { exact: true });
const heading = () => page.getByRole("heading", { level: 1 });
const linkEndpoint = (isUsable: boolean) =>
  http.get(PATH, () => HttpResponse.json({ usable: isUsable }));
const acceptPassword = () => http.post(PATH, () => new HttpResponse(null, { status: 204 }));
const wasSent = () => vi.mocked(fetch).mock.calls.some(([, init]) => init?.method === "POST");

async function openResetPage(...handlers: RequestHandler[]) {
  useToasts.setState({ toasts: [] });
  useMessages.setState({ messages: [] });
  addHandlers(...handlers);
  await renderPage(<PasswordResetPage />, "/pass-reset", "/pass-reset");
}

async function fillIn(password: string, retyped: string) {
  await passwordField().fill(password);
  await retypedField().fill(retyped);
}

afterEach(() => vi.restoreAllMocks());

describe("[ACC-05] a valid link", () => {
  test("saves a new password once, confirms it and leads home", async () => {
    const sent: unknown[] = [];
    const { released, release } = holdResponse();
    await openResetPage(
      linkEndpoint(true),
      http.post(PATH, async ({ request }) => {
        sent.push(await request.json());
        await released;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await expect.element(passwordField()).toHaveAttribute("autocomplete", "new-password");
    await expect.element(retypedField()).toHaveAttribute("autocomplete", "new-password");
    await fillIn(VALID_PASSWORD, VALID_PASSWORD);
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(page.getByRole("button", { name: "Saving…" })).toBeDisabled();
    await userEvent.keyboard("{Enter}");
    release();
    const done = page.getByRole("dialog", { name: "Password updated successfully" });
    await done.getByRole("button", { name: "OK" }).click();
    await expect.poll(shownAddress).toBe("/");
    expect(sent).toEqual([{ newPassword: VALID_PASSWORD }]);
  });

  test.each([
    ["", "", "Both fields are required", "New password"],
    [VALID_PASSWORD, "", "Both fields are required", "Re-type password"],
    ["", VALID_PASSWORD, "Both fields are required", "New password"],
    [VALID_PASSWORD, "Olive-Grove-8", "Passwords do not match", "Re-type password"],
    ["short", "short", TOO_SHORT, "New password"],
  ])("the passwords %o and %o are rejected: %s", async (password, retyped, message, wrong) => {
    await openResetPage(linkEndpoint(true));
    await fillIn(password, retyped);
    await save().click();
    await expect.element(toast(message)).toBeVisible();
    expect(useToasts.getState().toasts).toMatchObject([{ kind: "warning" }]);
    await expect.element(field(wrong)).toHaveFocus();
    await expect.element(field(wrong)).toHaveAccessibleDescription(message);
    await expect.element(field(wrong)).toHaveAttribute("aria-invalid", "true");
    expect(wasSent()).toBe(false);
  });

  test.each([
    [
      "a failing server",
      () => Promise.resolve(problem(503, "retail-unavailable")),
      "Your password could not be saved. Please try again in a moment.",
      SUPPORT_CODE,
    ],
    [
      "no connection",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "The shop could not be reached. Check your connection and try again.",
      "",
    ],
    [
      "too many attempts",
      () => Promise.resolve(problem(429, "too-many-requests")),
      "You have tried too often. Please wait a few minutes and try again.",
      SUPPORT_CODE,
    ],
  ])("%s is reported, and the input stays", async (_, fail, detail, code) => {
    await openResetPage(linkEndpoint(true), acceptPassword());
    await fillIn(VALID_PASSWORD, VALID_PASSWORD);
    vi.mocked(fetch).mockImplementationOnce(fail);
    await save().click();
    await expect.element(toast("Something went wrong")).toBeVisible();
    await expect.element(toast(detail)).toBeVisible();
    expect(useToasts.getState().toasts).toMatchObject([{ kind: "error" }]);
    await expect.element(passwordField()).toHaveValue(VALID_PASSWORD);
    await expect.element(retypedField()).toHaveValue(VALID_PASSWORD);
    await expect.element(save()).toHaveFocus();
    await expect.element(save()).toHaveAccessibleDescription(code);
    await save().click();
    const done = page.getByRole("dialog", { name: "Password updated successfully" });
    await expect.element(done).toBeVisible();
  });

  test("a password that the gateway finds guessable is an error at its field", async () => {
    const refusal = refusedWith(400, "invalid-body", { "/newPassword": "guessable" });
    await openResetPage(
      linkEndpoint(true),
      http.post(PATH, () => HttpResponse.json(refusal, { status: 400 })),
    );
    await fillIn("99470012", "99470012");
    await save().click();
    const text = "The password must not be your phone number or email.";
    await expect.element(toast(text)).toBeVisible();
    await expect.element(passwordField()).toHaveAccessibleDescription(text);
    await expect.element(passwordField()).toHaveFocus();
  });
});

describe("[ACC-05] an expired link", () => {
  test("is reported, with a form that requests a new link", async () => {
    const requestBodies: unknown[] = [];
    await openResetPage(
      linkEndpoint(false),
      http.post("/api/v1/password-reset-requests", async ({ request }) => {
        requestBodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await expect.element(heading()).toHaveTextContent("The password reset token has expired!");
    await expect.element(passwordField()).not.toBeInTheDocument();
    await email().fill("anna@example.com");
    await page.getByRole("button", { name: "Send a new link" }).click();
    const sent = page.getByRole("dialog", { name: "Check your inbox for instructions" });
    await expect.element(sent).toBeVisible();
    expect(requestBodies).toEqual([{ email: "anna@example.com" }]);
  });

  test("needs a known e-mail address to send a new link", async () => {
    await openResetPage(
      linkEndpoint(false),
      http.post("/api/v1/password-reset-requests", () => problem(404, "email-not-found")),
    );
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect.element(email()).toHaveAccessibleDescription("Please type your email first");
    await expect.element(email()).toHaveFocus();
    await email().fill("nobody@example.com");
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect.element(email()).toHaveAccessibleDescription("Email not found");
  });

  test("replaces the form when it expires while the password is typed", async () => {
    let isUsable = true;
    await openResetPage(
      http.get(PATH, () => HttpResponse.json({ usable: isUsable })),
      http.post(PATH, () => {
        isUsable = false;
        return problem(410, "reset-expired");
      }),
    );
    await fillIn(VALID_PASSWORD, VALID_PASSWORD);
    await save().click();
    await expect.element(heading()).toHaveTextContent("The password reset token has expired!");
    await expect.element(passwordField()).not.toBeInTheDocument();
  });

  test("is noticed when the shopper returns to the page", async () => {
    let isUsable = true;
    await openResetPage(http.get(PATH, () => HttpResponse.json({ usable: isUsable })));
    await expect.element(passwordField()).toBeVisible();
    isUsable = false;
    globalThis.dispatchEvent(new Event("visibilitychange"));
    await expect.element(heading()).toHaveTextContent("The password reset token has expired!");
  });
});

test("[ACC-05] the check of the link can be repeated after a failure", async () => {
  let isUp = false;
  await openResetPage(
    http.get(PATH, () =>
      isUp ? HttpResponse.json({ usable: true }) : problem(400, "invalid-parameter"),
    ),
  );
  await expect.element(page.getByRole("alert")).toBeVisible();
  isUp = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(passwordField()).toBeVisible();
});
