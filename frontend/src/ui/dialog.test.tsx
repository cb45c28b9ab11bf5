import { expect, onTestFinished, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { Dialog } from "@/ui/dialog";
import { showToast } from "@/ui/toast";
import { Toaster } from "@/ui/toaster";

const dialogAndToaster = (open: boolean) => (
  <>
    <Dialog open={open} onClose={() => undefined} title="Search">
      <input aria-label="Term" data-autofocus />
    </Dialog>
    <Toaster />
  </>
);
const toast = () => page.getByText("Product removed from Cart.");

test("a dialog opens with the focus in its autofocus field", async () => {
  await render(dialogAndToaster(true));
  await expect.element(page.getByLabelText("Term")).toHaveFocus();
});

test("[CART-05] a toast is shown inside the open dialog, because the page behind it is inert", async () => {
  const { rerender } = await render(dialogAndToaster(true));
  showToast("success", "Product removed from Cart.");
  await expect.element(toast()).toBeVisible();
  expect(toast().element().closest("dialog")).not.toBeNull();
  await rerender(dialogAndToaster(false));
  await expect.element(toast()).toBeVisible();
  expect(toast().element().closest("dialog")).toBeNull();
});

test("the gutter of the scroll bar is dimmed with the page", async () => {
  const root = document.documentElement;
  root.style.setProperty("--surface", "white");
  onTestFinished(() => void root.style.removeProperty("--surface"));
  const pageBackground = () => getComputedStyle(root).backgroundColor;
  const { rerender } = await render(dialogAndToaster(false));
  const surface = "rgb(255, 255, 255)";
  await expect.poll(pageBackground).toBe(surface);
  await rerender(dialogAndToaster(true));
  await expect.poll(pageBackground).not.toBe(surface);
  await rerender(dialogAndToaster(false));
  await expect.poll(pageBackground).toBe(surface);
});

test("closing a nested dialog leaves the outer one open", async () => {
  const onClose = vi.fn<() => void>();
  const onInnerClose = vi.fn<() => void>();
  const dialogs = (isInnerOpen: boolean) => (
    <Dialog open onClose={onClose} title="Outer">
      <Dialog open={isInnerOpen} onClose={onInnerClose} title="Inner">
        Text
      </Dialog>
    </Dialog>
  );
  const { rerender } = await render(dialogs(false));
  await rerender(dialogs(true));
  const inner = page.getByRole("dialog", { name: "Inner" });
  await expect.element(inner).toBeVisible();
  await rerender(dialogs(false));
  await expect.element(inner).not.toBeInTheDocument();
  await expect.poll(() => onInnerClose.mock.calls.length).toBe(1);
  expect(onClose).not.toHaveBeenCalled();
});
