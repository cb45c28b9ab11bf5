import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { recordEvents } from "@/replay/replay-events";

afterEach(() => document.body.replaceChildren());

const reportHydration = () => dispatchEvent(new Event("storefront:hydrated"));

test("each press is handled once, in the order of the last presses", async () => {
  const onEvent = vi.fn<(what: string | null) => void>();
  document.body.innerHTML = ["Oak", "Walnut", "Add"]
    .map((label) => `<button type="button"><b>${label}</b></button>`)
    .join("");
  const buttons = [...document.body.querySelectorAll("button")];
  for (const button of buttons) button.addEventListener("click", () => onEvent(button.textContent));
  recordEvents();
  for (const index of [0, 2, 1, 2]) buttons[index]?.querySelector("b")?.click();
  expect(onEvent).not.toHaveBeenCalled();
  reportHydration();
  await expect.poll(() => onEvent.mock.calls).toEqual([["Oak"], ["Walnut"], ["Add"]]);
});

test.for([
  // oxlint-disable-next-line no-restricted-globals -- a press between two tasks of the browser, not a wait
  ["during the replay", () => {}, (press: () => void) => setTimeout(press)],
  // A phone's keyboard stays open when a button is tapped, so the field loses the focus later.
  ["before the field loses the focus", (press: () => void) => press(), () => {}],
] as const)(
  "[CART-03] a button pressed %s is handled after the typed text",
  async ([, before, after]) => {
    const onEvent = vi.fn<(what: string) => void>();
    document.body.innerHTML = `<input aria-label="Quantity"><button type="button">Add</button>`;
    const [field] = document.body.querySelectorAll("input");
    const [button] = document.body.querySelectorAll("button");
    field?.addEventListener("input", () => onEvent(field.value));
    button?.addEventListener("click", () => onEvent("Add"));
    recordEvents();
    await userEvent.fill(page.getByRole("textbox"), "2");
    onEvent.mockClear();
    before(() => button?.click());
    field?.dispatchEvent(new Event("change", { bubbles: true }));
    reportHydration();
    after(() => button?.click());
    await expect.poll(() => onEvent.mock.calls).toEqual([["2"], ["Add"]]);
  },
);
