import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { Stepper } from "./stepper";

function Counter({ max }: { max?: number }) {
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
  ["1.5", "2"],
  ["-3", "2"],
  ["few", "2"],
  ["", "none"],
  ["0", "none"],
  ["10001", "10000"],
])("[CART-03] %o typed into a quantity of 2 makes it %s", async (typed, value) => {
  await render(<Counter />);
  await page.getByLabelText("Quantity", { exact: true }).fill(typed);
  await expect.poll(() => page.getByTestId("value").element().textContent).toBe(value);
});

test("typing knows the most that is offered", async () => {
  await render(<Counter max={5} />);
  await page.getByLabelText("Quantity", { exact: true }).fill("8");
  await expect.poll(() => page.getByTestId("value").element().textContent).toBe("5");
});
