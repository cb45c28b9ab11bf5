import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ACCOUNT, button, expectEmpty, field, form, recordingHandler } from "@/test/account-forms";
import { problem } from "@/test/api";
import { account } from "@/test/customers";
import { openDashboard } from "@/test/render-dashboard";
import { holdResponse } from "@/test/settled";

const detailsForm = () => form("Your details");
const emailForm = () => form("Change email");
const tooManyRequests = () => {
  const response = problem(429, "too-many-requests");
  response.headers.set("retry-after", "40");
  return response;
};

afterEach(() => vi.restoreAllMocks());

describe("[ACC-08] name, company and phone", () => {
  test("changes are sent, shown and confirmed until the next change", async () => {
    const changed = account({ lastName: "Ioannou", company: "Olive & Sons" });
    const { released, release } = holdResponse();
    const { sent, handler } = recordingHandler("patch", ACCOUNT, async () => {
      await released;
      return HttpResponse.json(changed);
    });
    await openDashboard("?tab=details", {}, handler);
    await expect.element(field(detailsForm(), "First name")).toHaveValue("Anna");
    await field(detailsForm(), "Last name").fill(" Ioannou ");
    await field(detailsForm(), "Company (optional)").fill("Olive & Sons");
    await userEvent.keyboard("{Enter}{Enter}");
    release();
    await expect.element(detailsForm().getByText("Your details were saved.")).toBeVisible();
    expect(sent).toEqual([{ lastName: "Ioannou", company: "Olive & Sons" }]);
    await field(detailsForm(), "Phone").fill("99470013");
    await expect
      .element(detailsForm().getByText("Your details were saved."))
      .not.toBeInTheDocument();
    await page.getByRole("link", { name: "Overview" }).click();
    await expect.element(page.getByText("Anna Ioannou")).toBeVisible();
  });

  test("an unchanged form counts as saved", async () => {
    const { sent, handler } = recordingHandler("patch", ACCOUNT, () => problem(500, "internal"));
    await openDashboard("?tab=details", {}, handler);
    await button(detailsForm(), "Save").click();
    await expect.element(detailsForm().getByText("Your details were saved.")).toBeVisible();
    expect(sent).toEqual([]);
  });

  test.each([
    ["First name", " ", "Please enter your first name.", "Please fill all required fields *"],
    ["Last name", "", "Please enter your last name.", "Please fill all required fields *"],
    ["Phone", "99 47", "Mobile should consist of numbers", "Mobile should consist of numbers"],
  ])("%s of %o is invalid and not sent", async (label, typed, atField, message) => {
    const { sent, handler } = recordingHandler("patch", ACCOUNT, () => problem(500, "internal"));
    await openDashboard("?tab=details", {}, handler);
    await field(detailsForm(), label).fill(typed);
    await button(detailsForm(), "Save").click();
    await expect.element(page.getByText(message).last()).toBeVisible();
    await expect.element(field(detailsForm(), label)).toHaveAccessibleDescription(atField);
    await expect.element(field(detailsForm(), label)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test("another customer's phone is an error at the field, and the input stays", async () => {
    const { handler } = recordingHandler("patch", ACCOUNT, () => problem(409, "customer-exists"));
    await openDashboard("?tab=details", {}, handler);
    await field(detailsForm(), "First name").fill("Annie");
    await field(detailsForm(), "Phone").fill("99123456");
    await button(detailsForm(), "Save").click();
    const exists = "Username or Phone number already exists!";
    await expect.element(field(detailsForm(), "Phone")).toHaveAccessibleDescription(exists);
    await expect.element(field(detailsForm(), "Phone")).toHaveFocus();
    await expect.element(field(detailsForm(), "First name")).toHaveValue("Annie");
    await expect.element(detailsForm().getByRole("status")).toHaveTextContent(exists);
  });

  test.each([
    [
      "a failing gateway",
      () => problem(503, "retail-unavailable"),
      /could not be saved.*still here.*Support code: 2f6d6c1f5d0b$/,
    ],
    ["no connection", () => HttpResponse.error(), /You are offline\. What you typed is still here/],
    [
      "too many requests",
      tooManyRequests,
      /Too many tries\. Please wait 40 seconds and try again\./,
    ],
  ])("%s is reported, and a second attempt saves", async (_, failing, message) => {
    const { sent, handler } = recordingHandler("patch", ACCOUNT, failing, () =>
      HttpResponse.json(account({ firstName: "Annie" })),
    );
    await openDashboard("?tab=details", {}, handler);
    await field(detailsForm(), "First name").fill("Annie");
    await button(detailsForm(), "Save").click();
    await expect.element(detailsForm().getByRole("status")).toHaveTextContent(message);
    await expect.element(field(detailsForm(), "First name")).toHaveValue("Annie");
    await button(detailsForm(), "Save").click();
    await expect.element(detailsForm().getByText("Your details were saved.")).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  test("details that fail to load can be requested again", async () => {
    let isDown = true;
    await openDashboard(
      "?tab=details",
      {},
      http.get(ACCOUNT, () =>
        isDown ? problem(400, "invalid-parameter") : HttpResponse.json(account()),
      ),
    );
    const failure = page.getByRole("heading", { name: "Your details could not be loaded" });
    await expect.element(failure).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(field(detailsForm(), "First name")).toHaveValue("Anna");
  });
});

describe("[ACC-08] the e-mail address", () => {
  const fillInAndSubmit = async (first: string, again: string, current: string) => {
    await field(emailForm(), "New email").fill(first);
    await field(emailForm(), "New email, once more").fill(again);
    await field(emailForm(), "Current password").fill(current);
    await button(emailForm(), "Change email").click();
  };

  test("is changed with the password, and the form is empty afterwards", async () => {
    const changed = account({ email: "new@example.com", userName: "new@example.com" });
    const { sent, handler } = recordingHandler("put", `${ACCOUNT}/email`, () =>
      HttpResponse.json(changed),
    );
    await openDashboard("?tab=details", {}, handler);
    await expect.element(emailForm()).toHaveTextContent(/Your email is anna@example\.com\./);
    await fillInAndSubmit(" new@example.com", "new@example.com ", "Blue-Harbour-42");
    await expect
      .element(emailForm().getByRole("status"))
      .toHaveTextContent("Your email was changed. From now on you sign in with new@example.com.");
    expect(sent).toEqual([{ email: "new@example.com", currentPassword: "Blue-Harbour-42" }]);
    await expect.element(emailForm()).toHaveTextContent(/Your email is new@example\.com\./);
    await expectEmpty(emailForm(), ["New email", "New email, once more", "Current password"]);
  });

  test("D-220: of an unclaimed account changes once the link in the mail is opened; the mail can be sent again", async () => {
    const email = "eleni@example.com";
    const waiting = account({ email: null, userName: "99123456", emailToConfirm: email });
    const { sent, handler } = recordingHandler("put", `${ACCOUNT}/email`, () =>
      HttpResponse.json(waiting),
    );
    const credentialsToUpdate = { email: true, password: false };
    const data = {
      customer: { credentialsToUpdate },
      account: { ...waiting, emailToConfirm: null },
    };
    await openDashboard("?tab=details", data, handler);
    await fillInAndSubmit(email, email, "Quiet-River-88");
    await expect
      .element(emailForm().getByRole("status"))
      .toHaveTextContent(`We sent an email to ${email}. Your email changes as soon as you open`);
    await expect.element(emailForm()).toHaveTextContent(/in this browser, to confirm/);
    const notice = page.getByRole("region", { name: /^It is extremely important/ });
    await expect.element(notice).toHaveTextContent(`We sent an email to ${email}. Open the link`);
    await expect.element(field(emailForm(), "New email")).toHaveValue(email);
    await field(emailForm(), "Current password").fill("Quiet-River-88");
    await button(emailForm(), "Send the email again").click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test.each([
    ["address-confirmed", account(), true],
    ["address-confirmed", account({ email: null, userName: "99123456" }), false],
    ["address-not-confirmed", account(), true],
    ["signed-in", account(), false],
  ])("D-220: the result %s of a link is shown if it is true", async (name, of, isShown) => {
    await openDashboard(`?tab=details&provider-notice=${name}`, { account: of });
    await expect.element(emailForm()).toBeVisible();
    const title = page.getByText(/^Your email address (?:is|could not be) confirmed\./);
    expect(title.elements().length).toBe(isShown ? 1 : 0);
  });

  test("an account without an e-mail address shows its user name", async () => {
    await openDashboard("?tab=details", { account: { email: null, userName: "99123456" } });
    await expect
      .element(emailForm())
      .toHaveTextContent(/Until you add one you sign in with 99123456\./);
  });

  test.each([
    ["anna", "anna", "x", "New email", "Please enter a valid email"],
    [
      "a@b.example",
      "a@c.example",
      "x",
      "New email, once more",
      "The two email addresses are not the same.",
    ],
    ["a@b.example", "a@b.example", "", "Current password", "Please enter your current password."],
  ])("%o and %o with %o are not sent", async (first, again, current, label, text) => {
    const { sent, handler } = recordingHandler("put", `${ACCOUNT}/email`, () =>
      problem(500, "internal"),
    );
    await openDashboard("?tab=details", {}, handler);
    await fillInAndSubmit(first, again, current);
    await expect.element(field(emailForm(), label)).toHaveAccessibleDescription(text);
    await expect.element(field(emailForm(), label)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test.each([
    ["wrong-password", 403, "Current password", "This is not your current password."],
    ["customer-exists", 409, "New email", "Username or Phone number already exists!"],
    ["user-name-taken", 409, "New email", "Please choose another one"],
  ] as const)(
    "%s is an error at its field, and the input stays",
    async (code, status, label, text) => {
      const { handler } = recordingHandler("put", `${ACCOUNT}/email`, () => problem(status, code));
      await openDashboard("?tab=details", {}, handler);
      await fillInAndSubmit("a@b.example", "a@b.example", "Blue-Harbour-41");
      await expect.element(field(emailForm(), label)).toHaveAccessibleDescription(text);
      await expect.element(field(emailForm(), label)).toHaveFocus();
      await expect.element(field(emailForm(), "New email")).toHaveValue("a@b.example");
      await expect.element(field(emailForm(), "Current password")).toHaveValue("Blue-Harbour-41");
      await field(emailForm(), label).fill("x");
      await expect.element(field(emailForm(), label)).toHaveAttribute("aria-invalid", "false");
    },
  );
});
