import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { Stepper } from "./stepper";

function Counter({ max = 10_000 }: { max?: number }) {
  const [value, setValue] = useState<number | null>(2);
  return (
    <>
      <Stepper label="Quantity" value={value} onChange={setValue} max={max} />
      <output data-testid="value">{value === null ? "none" : value}</output>
    </>
  );
}

test.each([
  ["12", "12"],
  ["007", "7"],
  ["1.5", "none"],
  ["-3", "none"],
  ["few", "none"],
  ["", "none"],
  ["0", "none"],
  ["10001", "10000"],
  ["99999999999999999999", "10000"],
  ["1e3", "none"],
  ["+4", "none"],
  ["0x10", "none"],
  [" 12 ", "12"],
  ["１２", "none"],
  ["1,000", "none"],
  ["12 pieces", "none"],
])(
  "[CART-03] [PROD-07] typing or pasting %o over a quantity of 2 results in %s",
  async (typed, value) => {
    await render(<Counter />);
    await page.getByLabelText("Quantity", { exact: true }).fill(typed);
    await expect.poll(() => page.getByTestId("value").element().textContent).toBe(value);
  },
);

test.each(["-3", "5.5", "1e3"])(
  "[CART-03] %o typed by keyboard stays in the field and is no quantity",
  async (typed) => {
    await render(<Counter />);
    const input = page.getByLabelText("Quantity", { exact: true });
    await input.fill("");
    await userEvent.type(input, typed);
    await expect.element(input).toHaveValue(typed);
    await expect.poll(() => page.getByTestId("value").element().textContent).toBe("none");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expect.element(input).toHaveValue("1");
  },
);

test("[PROD-07] the buttons stop at 1 and at the maximum", async () => {
  await render(<Counter max={3} />);
  const less = page.getByRole("button", { name: "Decrease quantity" });
  const more = page.getByRole("button", { name: "Increase quantity" });
  await less.click();
  await expect.poll(() => page.getByTestId("value").element().textContent).toBe("1");
  await expect.element(less).toHaveAttribute("aria-disabled", "true");
  await expect.element(less).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => page.getByTestId("value").element().textContent).toBe("1");
  await more.click();
  await more.click();
  await expect.poll(() => page.getByTestId("value").element().textContent).toBe("3");
  await expect.element(more).toHaveAttribute("aria-disabled", "true");
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => page.getByTestId("value").element().textContent).toBe("3");
});

test("[PROD-07] from an empty input the buttons start at 1", async () => {
  await render(<Counter />);
  await page.getByLabelText("Quantity", { exact: true }).fill("");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect.poll(() => page.getByTestId("value").element().textContent).toBe("1");
});

test("[CART-03] a number can be typed above the limit of the buttons", async () => {
  const onChange = vi.fn<(value: number | null) => void>();
  await render(
    <Stepper label="Quantity" value={5} onChange={onChange} max={5} maxTyped={10_000} />,
  );
  await page.getByLabelText("Quantity", { exact: true }).fill("60");
  expect(onChange).toHaveBeenLastCalledWith(60);
});

test("typed numbers are limited to the maximum", async () => {
  await render(<Counter max={5} />);
  await page.getByLabelText("Quantity", { exact: true }).fill("8");
  await expect.poll(() => page.getByTestId("value").element().textContent).toBe("5");
});
