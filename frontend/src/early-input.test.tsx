import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { keepEarlyInput } from "@/early-input";

afterEach(() => {
  document.body.replaceChildren();
});

const takeOver = () => dispatchEvent(new Event("storefront:taken-over"));

/** A part of the page that React has taken over before the rest. */
function hear(html: string, event: string) {
  const heard = vi.fn<(value: string) => void>();
  document.body.innerHTML = html;
  const [field] = document.body.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "input, select",
  );
  field?.addEventListener(event, () => heard(field.value));
  return heard;
}

/** A form that React has taken over and answers itself. */
function hearForm(html: string) {
  const heard = vi.fn<() => void>();
  document.body.innerHTML = html;
  const [form] = document.forms;
  if (!form) throw new Error("no form");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    heard();
  });
  return { form, heard };
}

test("[CAT-02] a choice is heard once, when the page has been taken over", async () => {
  const heard = hear(
    `<select aria-label="Sort"><option>new</option><option>cheap</option></select>`,
    "change",
  );
  keepEarlyInput();
  await userEvent.selectOptions(page.getByRole("combobox"), "cheap");
  expect(heard).not.toHaveBeenCalled();
  takeOver();
  await expect.poll(() => heard.mock.calls).toEqual([["cheap"]]);
  await userEvent.selectOptions(page.getByRole("combobox"), "new");
  await expect.poll(() => heard.mock.calls).toEqual([["cheap"], ["new"]]);
});

test("[CAT-02] a choice that makes React take the page over is heard once, too", async () => {
  const heard = hear(
    `<select aria-label="Sort"><option>new</option><option>cheap</option></select>`,
    "change",
  );
  keepEarlyInput();
  // React takes over what an event is for, before it hands that on; the change follows the input.
  page.getByRole("combobox").element().addEventListener("input", takeOver, { once: true });
  await userEvent.selectOptions(page.getByRole("combobox"), "cheap");
  await expect.poll(() => heard.mock.calls).toEqual([["cheap"]]);
  await userEvent.selectOptions(page.getByRole("combobox"), "new");
  await expect.poll(() => heard.mock.calls).toEqual([["cheap"], ["new"]]);
});

test.for(["", "3"])("[CART-03] React hears of a field that was left as %j", async (typed) => {
  const heard = vi.fn<(value: string) => void>();
  const field = <input aria-label="Quantity" value="1" onChange={(e) => heard(e.target.value)} />;
  const root = document.createElement("div");
  root.innerHTML = renderToString(field);
  document.body.append(root);
  keepEarlyInput();
  await userEvent.fill(page.getByRole("textbox"), typed);
  const react = hydrateRoot(root, field);
  await expect.poll(() => root.querySelector("input")).toHaveProperty("_valueTracker");
  takeOver();
  await expect.poll(() => heard.mock.calls).toEqual([[typed]]);
  react.unmount();
});

test("[CAT-05, CHK-01] what is ticked stands at once, and React hears of it once", async () => {
  const heard = vi.fn<(what: string, isTicked: boolean) => void>();
  function Boxes() {
    const [size, setSize] = useState("small");
    const radios = ["small", "middle", "large"].map((value) => (
      <input
        key={value}
        type="radio"
        name="size"
        aria-label={value}
        checked={size === value}
        onChange={() => {
          heard(value, true);
          setSize(value);
        }}
      />
    ));
    const boxes = ["age", "terms", "news"].map((value) => (
      <input
        key={value}
        type="checkbox"
        aria-label={value}
        onChange={(event) => heard(value, event.target.checked)}
      />
    ));
    return [...radios, ...boxes];
  }
  const root = document.createElement("div");
  root.innerHTML = renderToString(<Boxes />);
  document.body.append(root);
  keepEarlyInput();
  for (const value of ["terms", "terms", "age", "large", "middle"])
    root.querySelector<HTMLInputElement>(`[aria-label=${value}]`)?.click();
  const ticked = () =>
    [...root.querySelectorAll<HTMLInputElement>(":checked")].map((box) => box.ariaLabel);
  expect(ticked()).toEqual(["middle", "age"]);
  const react = hydrateRoot(root, <Boxes />);
  await expect.poll(() => root.querySelector("input")).toHaveProperty("_valueTracker");
  takeOver();
  await expect.poll(() => heard.mock.lastCall).toEqual(["middle", true]);
  expect(heard.mock.calls.filter(([what]) => what !== "large")).toEqual([
    ["age", true],
    ["middle", true],
  ]);
  await expect.poll(ticked).toEqual(["middle", "age"]);
  react.unmount();
});

test("a press is heard once, too", async () => {
  const heard = vi.fn<() => void>();
  document.body.innerHTML = `<button type="button"><b>Add</b></button>`;
  const [button] = document.body.querySelectorAll("button");
  button?.addEventListener("click", heard);
  keepEarlyInput();
  button?.querySelector("b")?.click();
  button?.click();
  expect(heard).not.toHaveBeenCalled();
  takeOver();
  await expect.poll(() => heard.mock.calls).toHaveLength(1);
});

test("[CAT-03] a form that only asks for a page leads there by itself, whatever hears it already", async () => {
  const { form, heard } = hearForm(
    `<form action="about:blank" target="next"><input name="searchTerm" value="oak"></form><iframe name="next" title="Next page"></iframe>`,
  );
  keepEarlyInput();
  form.requestSubmit();
  const next = document.querySelector("iframe");
  await expect.poll(() => next?.contentWindow?.location.href).toBe("about:blank?searchTerm=oak");
  takeOver();
  // What is under way is let end.
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard).not.toHaveBeenCalled();
  form.requestSubmit();
  expect(heard).toHaveBeenCalledOnce();
});

test("[CAT-04] a search without a word is answered by who has said that it would", () => {
  const { form, heard } = hearForm(
    `<form action="about:blank" novalidate><input name="searchTerm" required></form>`,
  );
  keepEarlyInput();
  form.requestSubmit();
  takeOver();
  expect(heard).toHaveBeenCalledOnce();
});
