import { http, HttpResponse, type RequestHandler } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { addHandlers, problem } from "@/test/api";
import { SUPPORT_CODE } from "@/test/problems";
import { holdResponse } from "@/test/settled";
import { Toaster } from "@/ui/toaster";

import { NotifyLink } from "./notify-link";

const PATH = "/api/v1/products/7/stock-notifications";
const noContent = () => new HttpResponse(null, { status: 204 });

async function openNotifyDialog(...handlers: RequestHandler[]) {
  addHandlers(...handlers);
  await render(
    <>
      <NotifyLink productId={7} />
      <Toaster />
    </>,
  );
  await notifyLink().click();
  await expect.element(emailField()).toHaveFocus();
}
const notifyLink = () => page.getByRole("button", { name: "Get notified when available" });
const dialog = () => page.getByRole("dialog", { name: "Notify me when product is available" });
const emailField = () => page.getByLabelText("Email address", { exact: true });
const submitButton = () => page.getByRole("button", { name: "Notify me", exact: true });

afterEach(() => vi.restoreAllMocks());

describe("[PROD-08] stock notification", () => {
  test.each(["", "   ", "anna.example.com"])(
    "%o is an invalid e-mail address and is not sent",
    async (email) => {
      await openNotifyDialog();
      await emailField().fill(email);
      await submitButton().click();
      await expect.element(page.getByText("Wrong email")).toBeVisible();
      await expect.element(emailField()).toHaveAttribute("aria-invalid", "true");
      await expect.element(emailField()).toHaveAccessibleDescription("Please enter a valid email");
      await expect.element(emailField()).toHaveFocus();
      expect(fetch).not.toHaveBeenCalled();
      await emailField().fill("a");
      await expect.element(emailField()).toHaveAttribute("aria-invalid", "false");
    },
  );

  test("Enter submits once; success closes the popup and restores the focus", async () => {
    const sent: unknown[] = [];
    const { released, release } = holdResponse();
    await openNotifyDialog(
      http.post(PATH, async ({ request }) => {
        sent.push(await request.json());
        await released;
        return noContent();
      }),
    );
    await emailField().fill(" anna@example.com ");
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(submitButton()).toBeDisabled();
    release();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect
      .element(page.getByText("You will get an email when this product is available."))
      .toBeVisible();
    await expect.element(notifyLink()).toHaveFocus();
    expect(sent).toEqual([{ email: "anna@example.com" }]);
  });

  test("a rejection shows the server's text and keeps the input", async () => {
    const detail = "This product will not come back.";
    await openNotifyDialog(
      http.post(PATH, () =>
        HttpResponse.json(
          {
            type: "/problems/retail-refused",
            title: "",
            status: 422,
            detail,
            instance: "",
            errors: [],
          },
          { status: 422, headers: { "content-type": "application/problem+json" } },
        ),
      ),
    );
    await emailField().fill("anna@example.com");
    await submitButton().click();
    await expect.element(page.getByText("Something went wrong")).toBeVisible();
    await expect.element(page.getByText(detail)).toBeVisible();
    await expect.element(dialog()).toBeVisible();
    await expect.element(emailField()).toHaveValue("anna@example.com");
    await expect.element(emailField()).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await notifyLink().click();
    await expect.element(emailField()).toHaveValue("anna@example.com");
  });

  test("an address that the server rejects shows the usual error", async () => {
    const errors = [{ pointer: "/email", code: "invalid", detail: "no" }];
    await openNotifyDialog(
      http.post(PATH, () =>
        HttpResponse.json(
          {
            type: "/problems/invalid-body",
            title: "",
            status: 400,
            detail: "x",
            instance: "",
            errors,
          },
          { status: 400, headers: { "content-type": "application/problem+json" } },
        ),
      ),
    );
    await emailField().fill("anna@");
    await submitButton().click();
    await expect.element(page.getByText("Wrong email")).toBeVisible();
    await expect.element(emailField()).toHaveAccessibleDescription("Please enter a valid email");
  });

  test.each([
    [
      "no connection",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "The shop could not be reached. Check your connection and try again.",
      [],
    ],
    [
      "a failing server",
      () => Promise.resolve(problem(502, "retail-unavailable")),
      "Your email address could not be saved. Please try again in a moment.",
      [SUPPORT_CODE],
    ],
  ])("%s shows an error, and a retry works", async (_, fail, detail, codes) => {
    await openNotifyDialog(http.post(PATH, noContent));
    vi.mocked(fetch).mockImplementationOnce(fail);
    await emailField().fill("anna@example.com");
    await submitButton().click();
    await expect.element(page.getByText("Something went wrong")).toBeVisible();
    await expect.element(page.getByText(detail)).toBeVisible();
    const shownCodes = dialog().getByText("Support code");
    await expect
      .poll(() => shownCodes.elements().map(({ textContent }) => textContent))
      .toEqual(codes);
    await submitButton().click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});
