import { HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";

import { ACCOUNT, button, expectEmpty, field, form, recordingHandler } from "@/test/account-forms";
import { problem } from "@/test/api";
import { openDashboard } from "@/test/render-dashboard";

const passwordForm = () => form("Change password");
const noContent = () => new HttpResponse(null, { status: 204 });

afterEach(() => vi.restoreAllMocks());

describe("[ACC-08] the password", () => {
  const newPassword = "Green-Harbour-43";
  const fillInAndSubmit = async (current: string, first: string, again: string) => {
    await field(passwordForm(), "Current password").fill(current);
    await field(passwordForm(), "New password").fill(first);
    await field(passwordForm(), "New password, once more").fill(again);
    await button(passwordForm(), "Change password").click();
  };

  test("is changed with the current password, and the form is empty afterwards", async () => {
    const { sent, handler } = recordingHandler("put", `${ACCOUNT}/password`, noContent);
    await openDashboard("?tab=details", {}, handler);
    await fillInAndSubmit("Blue-Harbour-42", newPassword, newPassword);
    await expect
      .element(passwordForm().getByRole("status"))
      .toHaveTextContent(/^Password updated successfully You were signed out on all other devices/);
    expect(sent).toEqual([{ currentPassword: "Blue-Harbour-42", newPassword: newPassword }]);
    await expectEmpty(passwordForm(), [
      "Current password",
      "New password",
      "New password, once more",
    ]);
  });

  test.each([
    ["", newPassword, newPassword, "Current password", "Please enter your current password."],
    ["x", "short", "short", "New password", "The password needs at least 8 characters."],
    [
      "x",
      "99470012",
      "99470012",
      "New password",
      "The password must not be your phone number or email.",
    ],
    ["x", newPassword, "Green-Harbour-44", "New password, once more", "Passwords do not match"],
  ])("%o, %o and %o are not sent", async (current, first, again, label, text) => {
    const { sent, handler } = recordingHandler("put", `${ACCOUNT}/password`, noContent);
    await openDashboard("?tab=details", {}, handler);
    await fillInAndSubmit(current, first, again);
    await expect.element(field(passwordForm(), label)).toHaveAccessibleDescription(text);
    await expect.element(field(passwordForm(), label)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test("a wrong current password is an error at its field", async () => {
    const { handler } = recordingHandler("put", `${ACCOUNT}/password`, () =>
      problem(403, "wrong-password"),
    );
    await openDashboard("?tab=details", {}, handler);
    await fillInAndSubmit("Blue-Harbour-41", newPassword, newPassword);
    const current = field(passwordForm(), "Current password");
    await expect.element(current).toHaveAccessibleDescription("This is not your current password.");
    await expect.element(current).toHaveFocus();
    await expect.element(field(passwordForm(), "New password")).toHaveValue(newPassword);
  });

  test("can be made visible while it is typed", async () => {
    await openDashboard("?tab=details");
    const current = field(passwordForm(), "Current password");
    await expect.element(current).toHaveAttribute("type", "password");
    await passwordForm().getByRole("button", { name: "Show password" }).first().click();
    await expect.element(current).toHaveAttribute("type", "text");
  });
});
