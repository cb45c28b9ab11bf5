import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { useLoginData } from "@/store/login-data";
import { problem } from "@/test/api";
import {
  field,
  FORMS,
  sampleInput,
  ok,
  openForm,
  popup,
  send,
  showForm,
  wasSent,
  write,
} from "@/test/message-form";
import { SUPPORT_CODE, refusedWith } from "@/test/problems";
import { customer } from "@/test/session";
import { holdResponse } from "@/test/settled";

const noContent = () => new HttpResponse(null, { status: 204 });
const SENT = "Your email has been sent successfully";
const FAILED = "Ooops something went wrong";

afterEach(() => {
  vi.restoreAllMocks();
  useLoginData.setState({ customer: null });
});

async function expectInput() {
  for (const [label, text] of Object.entries(sampleInput)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.element(field(label)).toHaveValue(text);
  }
}

describe.each(["contact", "partner"] as const)("[CON-05, CON-07] the %s form", (name) => {
  test.each([
    ["Name *", "Please enter your name."],
    ["Email *", "Please enter your email."],
    ["Message *", "Please enter your message."],
  ])("says that %s must not be left empty", async (label, error) => {
    await openForm(name);
    await write({ [label]: "  " });
    await send().click();
    await expect.element(popup("Required Fields Empty")).toBeVisible();
    await expect
      .element(ok())
      .toHaveAccessibleDescription("Required fields (*) must not be left empty");
    await ok().click();
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveAccessibleDescription(error);
    expect(wasSent(name)).toBe(false);
  });

  test.each(["anna", "anna@", "anna@example", "a@b.cy, c@d.cy", "anna @example.com"])(
    "explains the format of an e-mail address for %o",
    async (email) => {
      await openForm(name);
      await write({ "Email *": email });
      await send().click();
      await expect.element(popup("Wrong Email Format")).toBeVisible();
      await expect
        .element(ok())
        .toHaveAccessibleDescription("Email format be like name@example.com");
      await ok().click();
      await expect.element(field("Email *")).toHaveFocus();
      await expect.element(field("Email *")).toHaveAttribute("aria-invalid", "true");
      expect(wasSent(name)).toBe(false);
    },
  );

  test("is sent once, is confirmed and is empty afterwards", async () => {
    const sent: unknown[] = [];
    const { released, release } = holdResponse();
    await openForm(
      name,
      http.post(FORMS[name].sentTo, async ({ request }) => {
        sent.push(await request.json());
        await released;
        return noContent();
      }),
    );
    await write({ Phone: " " });
    await field("Subject").click();
    await userEvent.keyboard("{Enter}{Enter}");
    release();
    await expect.element(popup(SENT)).toBeVisible();
    await expect
      .element(ok())
      .toHaveAccessibleDescription("We will get back to you as soon as possible");
    await ok().click();
    await expect.element(field("Subject")).toHaveFocus();
    for (const label of Object.keys(sampleInput)) expect(field(label).element()).toHaveValue("");
    expect(sent).toEqual([
      {
        name: "Anna",
        email: "anna@example.com",
        phone: null,
        subject: "A sofa",
        message: sampleInput["Message *"],
      },
    ]);
    expect(sessionStorage.getItem("message-drafts")).not.toContain("Anna");
  });

  test.each([
    ["no connection", () => HttpResponse.error(), ""],
    ["a failing shop", () => problem(502, "retail-unavailable"), ` ${SUPPORT_CODE}`],
    ["no address of the shop", () => problem(503, "office-address-missing"), ` ${SUPPORT_CODE}`],
    ["too many messages", () => problem(429, "too-many-requests"), ` ${SUPPORT_CODE}`],
  ])("keeps its input after %s, and can be sent again", async (_, fail, code) => {
    let isDown = true;
    await openForm(
      name,
      http.post(FORMS[name].sentTo, () => (isDown ? fail() : noContent())),
    );
    await write();
    await send().click();
    await expect.element(popup(FAILED)).toBeVisible();
    await expect.element(ok()).toHaveAccessibleDescription(`Please try again later${code}`);
    await ok().click();
    await expect.element(send()).toHaveFocus();
    await expectInput();
    isDown = false;
    await send().click();
    await expect.element(popup(SENT)).toBeVisible();
    await ok().click();
  });

  test("keeps its input over a reload, separately from the other form", async () => {
    const first = await openForm(name);
    await write();
    await first.unmount();
    await showForm(name === "contact" ? "partner" : "contact").then(async (other) => {
      await expect.element(field("Name *")).toHaveValue("");
      await other.unmount();
    });
    await showForm(name);
    await expectInput();
  });

  test("shows the gateway's errors at the fields", async () => {
    const refusal = refusedWith(400, "invalid-body", { "/subject": "too-long" });
    await openForm(
      name,
      http.post(FORMS[name].sentTo, () => HttpResponse.json(refusal, { status: 400 })),
    );
    await write();
    await send().click();
    await expect.element(popup("Please check the marked fields")).toBeVisible();
    await ok().click();
    await expect.element(field("Subject")).toHaveFocus();
    await expect
      .element(field("Subject"))
      .toHaveAccessibleDescription("This is too long to be sent. Please shorten it.");
    await expectInput();
  });
});

test("[CON-05] an e-mail address that the gateway rejects shows the usual error", async () => {
  const refusal = refusedWith(400, "invalid-body", { "/email": "invalid" });
  await openForm(
    "contact",
    http.post(FORMS.contact.sentTo, () => HttpResponse.json(refusal, { status: 400 })),
  );
  await write();
  await send().click();
  await expect.element(popup("Wrong Email Format")).toBeVisible();
  await ok().click();
  await expect.element(field("Email *")).toHaveAttribute("aria-invalid", "true");
});

test("[CON-05] a customer's name and e-mail address are prefilled, but never replace input", async () => {
  const account = { firstName: "Anna", lastName: "Georgiou", email: "anna@example.com" };
  useLoginData.setState({ customer: customer() });
  await openForm(
    "contact",
    http.get("/api/v1/account", () => HttpResponse.json(account)),
  );
  await expect.element(field("Name *")).toHaveValue("Anna Georgiou");
  await expect.element(field("Email *")).toHaveValue("anna@example.com");
});

test("[CON-05] a text of 10,000 characters can be sent; a longer one is an error and is not cut", async () => {
  const sent: unknown[] = [];
  const handler = http.post(FORMS.contact.sentTo, async ({ request }) => {
    sent.push(await request.json());
    return noContent();
  });
  const first = await openForm("contact", handler);
  await write({ "Message *": "ж".repeat(10_001) });
  await first.unmount();
  await showForm("contact", handler);
  await expect.element(field("Message *")).toHaveValue("ж".repeat(10_001));
  await send().click();
  await expect.element(popup("Please check the marked fields")).toBeVisible();
  await ok().click();
  await expect.element(field("Message *")).toHaveFocus();
  await expect
    .element(field("Message *"))
    .toHaveAccessibleDescription("This is too long to be sent. Please shorten it.");
  expect(sent).toEqual([]);
  await field("Message *").fill("ж".repeat(10_000));
  await send().click();
  await expect.element(popup(SENT)).toBeVisible();
  await ok().click();
  expect(sent).toMatchObject([{ message: "ж".repeat(10_000) }]);
});
