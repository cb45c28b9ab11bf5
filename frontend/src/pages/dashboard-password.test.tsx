import { HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";

import { ACCOUNT, button, expectEmpty, field, form, recordingHandler } from "@/test/account-forms";
import { problem } from "@/test/api";
import { openDashboard } from "@/test/render-dashboard";

const password = () => form("Change password");
const noContent = () => new HttpResponse(null, { status: 204 });

afterEach(() => vi.restoreAllMocks());

describe("[ACC-08] the password", () => {
  const next = "Green-Harbour-43";
  const fill = async (current: string, first: string, again: string) => {
    await field(password(), "Current password").fill(current);
    await field(password(), "New password").fill(first);
    await field(password(), "New password, once more").fill(again);
    await button(password(), "Change password").click();
  };

  test("is changed with the current password, and the form is empty afterwards", async () => {
    const { sent, handler } = recordingHandler("put", `${ACCOUNT}/password`, noContent);
    await openDashboard("?tab=details", {}, handler);
    await fill("Blue-Harbour-42", next, next);
    await expect
      .element(password().getByRole("status"))
      .toHaveTextContent(/^Password updated successfully You were signed out on all other devices/);
    expect(sent).toEqual([{ currentPassword: "Blue-Harbour-42", newPassword: next }]);
    await expectEmpty(password(), ["Current password", "New password", "New password, once more"]);
  });

  test.each([
    ["", next, next, "Current password", "Please enter your current password."],
    ["x", "short", "short", "New password", "The password needs at least 8 characters."],
    [
      "x",
      "99470012",
      "99470012",
      "New password",
      "The password must not be your phone number or email.",
    ],
    ["x", next, "Green-Harbour-44", "New password, once more", "Passwords do not match"],
  ])("%o, %o and %o are not sent", async (current, first, again, label, text) => {
    const { sent, handler } = recordingHandler("put", `${ACCOUNT}/password`, noContent);
    await openDashboard("?tab=details", {}, handler);
    await fill(current, first, again);
    await expect.element(field(password(), label)).toHaveAccessibleDescription(text);
    await expect.element(field(password(), label)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test("a wrong current password is an error at its field", async () => {
    const { handler } = recordingHandler("put", `${ACCOUNT}/password`, () =>
      problem(403, "wrong-password"),
    );
    await openDashboard("?tab=details", {}, handler);
    await fill("Blue-Harbour-41", next, next);
    const current = field(password(), "Current password");
    await expect.element(current).toHaveAccessibleDescription("This is not your current password.");
    await expect.element(current).toHaveFocus();
    await expect.element(field(password(), "New password")).toHaveValue(next);
  });

  test("can be made visible while it is typed", async () => {
    await openDashboard("?tab=details");
    const current = field(password(), "Current password");
    await expect.element(current).toHaveAttribute("type", "password");
    await password().getByRole("button", { name: "Show password" }).first().click();
    await expect.element(current).toHaveAttribute("type", "text");
  });
});
