import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "@/lib/paths";
import { renderPage } from "@/test/render-page";

import { showMessage } from "./message";
import { showToast } from "./toast";

const popup = (name: string) => page.getByRole("dialog", { name, exact: true });

test.each(["info", "warning", "error", "success"] as const)(
  "[LAY-07] a message of kind %s stays until its OK, which has the focus",
  async (kind) => {
    await renderPage(null, paths.home());
    const read = vi.fn<() => void>();
    void showMessage(kind, "Oak & Linen", "Session Expired").then(read);
    const ok = popup("Oak & Linen").getByRole("button", { name: "OK", exact: true });
    await expect.element(ok).toHaveFocus();
    await expect.element(ok).toHaveAccessibleDescription("Session Expired");
    expect(read).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await expect.element(popup("Oak & Linen")).not.toBeInTheDocument();
    await expect.poll(() => read.mock.calls.length).toBe(1);
  },
);

test("[LAY-07] a message stays open on a click on the backdrop", async () => {
  await renderPage(null, paths.home());
  void showMessage("info", "Congrats!");
  const ok = popup("Congrats!").getByRole("button", { name: "OK", exact: true });
  await expect.element(ok).toHaveFocus();
  await expect.element(ok).not.toHaveAttribute("aria-describedby");
  document.querySelector("dialog[open]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await userEvent.keyboard("{Tab}");
  await expect.element(popup("Congrats!")).toBeVisible();
  await ok.click();
  await expect.element(popup("Congrats!")).not.toBeInTheDocument();
});

test("[LAY-07] a second message waits until the first is confirmed", async () => {
  await renderPage(null, paths.home());
  void showMessage("success", "Congrats!");
  void showMessage("error", "Something went wrong");
  await expect.element(popup("Congrats!")).toBeVisible();
  await expect.element(popup("Something went wrong")).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(popup("Something went wrong")).toBeVisible();
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("[LAY-07] a message removes earlier toasts", async () => {
  await renderPage(null, paths.home());
  showToast("warning", "Wrong username / password");
  await expect.element(page.getByText("Wrong username / password")).toBeVisible();
  void showMessage("success", "Check your inbox for instructions");
  await expect.element(popup("Check your inbox for instructions")).toBeVisible();
  expect(page.getByText("Wrong username / password").elements()).toEqual([]);
  await userEvent.keyboard("{Enter}");
});
