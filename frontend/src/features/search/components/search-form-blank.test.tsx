import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { categories } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

import { SearchForm } from "./search-form";

const input = () => page.getByRole("combobox", { name: "Search products" });
const show = () => renderPage(<SearchForm place="header" categories={categories} />, "/");

test.each(["", "   "])("[CAT-03, CAT-04] searching for %j shows an error", async (blank) => {
  await show();
  await input().fill(blank);
  await userEvent.keyboard("{Enter}");
  const message = page.getByText("Type what you are looking for.");
  await expect.element(message).toBeVisible();
  await expect.element(message).toHaveRole("alert");
  await expect.element(input()).toHaveFocus();
  await expect.element(input()).toHaveAttribute("aria-invalid", "true");
  expect(shownAddress()).toBe("/");
  await input().fill("l");
  await expect.element(message).not.toBeInTheDocument();
});

test("[CAT-03, CAT-04] a blank search before the panel is loaded shows the error as well", async () => {
  await show();
  const { form } = input().element() as HTMLInputElement;
  expect(form?.noValidate).toBe(false);
  form?.requestSubmit();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Type what you are looking for.");
  expect(shownAddress()).toBe("/");
});
