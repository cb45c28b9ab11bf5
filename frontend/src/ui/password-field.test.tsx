import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { PasswordField } from "./password-field";

test("[ACC-01] a visible password is hidden when its form is submitted or reset", async () => {
  await render(
    <form aria-label="Form" onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <button type="submit">Send</button>
      <button type="reset">Empty</button>
    </form>,
  );
  const field = page.getByLabelText("Password", { exact: true });
  const show = page.getByRole("button", { name: "Show password" });
  await field.fill("Blue-Harbour-42");
  await show.click();
  await expect.element(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveAttribute("type", "password");
  await show.click();
  await expect.element(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Empty" }).click();
  await expect.element(field).toHaveAttribute("type", "password");
});

test("[ACC-01] a password can be shown, and its field has an error text", async () => {
  await render(
    <PasswordField
      label="Password"
      name="password"
      autoComplete="new-password"
      error="Too short"
    />,
  );
  const field = page.getByLabelText("Password", { exact: true });
  const show = page.getByRole("button", { name: "Show password" });
  await field.fill("Blue-Harbour-42");
  await expect.element(field).toHaveAttribute("type", "password");
  await expect.element(field).toHaveAccessibleDescription("Too short");
  await show.click();
  await expect.element(show).toHaveAttribute("aria-pressed", "true");
  await expect.element(field).toHaveAttribute("type", "text");
  await expect.element(field).toHaveValue("Blue-Harbour-42");
  await show.click();
  await expect.element(field).toHaveAttribute("type", "password");
});
