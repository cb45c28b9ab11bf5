import { type ReactNode, Suspense, use, useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { recordEvents } from "@/replay/replay-events";

let hydrated: Root | undefined;

afterEach(() => {
  hydrated?.unmount();
  hydrated = undefined;
  document.body.replaceChildren();
});

const reportHydration = () => dispatchEvent(new Event("storefront:hydrated"));

/** Shows HTML whose first field has a listener, like a part that React has already hydrated. */
function renderFieldWithListener(html: string, event: string) {
  const onEvent = vi.fn<(value: string) => void>();
  document.body.innerHTML = html;
  const [field] = document.body.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "input, select",
  );
  field?.addEventListener(event, () => onEvent(field.value));
  return onEvent;
}

/** Server-renders a page. `letHydrate` releases its suspended part. */
function render(part: ReactNode) {
  let isReady = false;
  const never = new Promise<never>(() => {});
  const Part = () => {
    useEffect(() => void reportHydration(), []);
    if (!isReady) use(never);
    return part;
  };
  let resolveShown = () => {};
  const shown = new Promise<void>((resolve) => (resolveShown = resolve));
  const Shell = ({ children }: { children: ReactNode }) => {
    useEffect(() => resolveShown(), []);
    return <Suspense>{children}</Suspense>;
  };
  const tree = (
    <Shell>
      <Part />
    </Shell>
  );
  const root = document.createElement("div");
  const letHydrate = () => (isReady = true);
  letHydrate();
  root.innerHTML = renderToString(tree);
  isReady = false;
  document.body.append(root);
  const hydrate = () => {
    hydrated = hydrateRoot(root, tree);
    return shown;
  };
  return { root, letHydrate, hydrate };
}

test("[CAT-02] a selection is handled once, after hydration", async () => {
  const onEvent = renderFieldWithListener(
    `<select aria-label="Sort"><option>new</option><option>cheap</option></select>`,
    "change",
  );
  recordEvents();
  await userEvent.selectOptions(page.getByRole("combobox"), "cheap");
  expect(onEvent).not.toHaveBeenCalled();
  reportHydration();
  await expect.poll(() => onEvent.mock.calls).toEqual([["cheap"]]);
  await userEvent.selectOptions(page.getByRole("combobox"), "new");
  await expect.poll(() => onEvent.mock.calls).toEqual([["cheap"], ["new"]]);
});

test("[CAT-02] a selection whose event causes the hydration is handled once", async () => {
  const onEvent = vi.fn<(what: string) => void>();
  const { hydrate, letHydrate } = render(
    <select aria-label="Sort" value="new" onChange={(event) => onEvent(event.target.value)}>
      <option>new</option>
      <option>cheap</option>
    </select>,
  );
  recordEvents();
  await hydrate();
  // The `input` event makes React hydrate the select. The `change` event follows.
  letHydrate();
  await userEvent.selectOptions(page.getByRole("combobox"), "cheap");
  await expect.poll(() => onEvent.mock.calls).toEqual([["cheap"]]);
  await userEvent.selectOptions(page.getByRole("combobox"), "cheap");
  await expect.poll(() => onEvent.mock.calls).toEqual([["cheap"], ["cheap"]]);
});

test("[CAT-02] a selection is handled if the browser reports only its `change` event", async () => {
  const onEvent = renderFieldWithListener(
    `<select aria-label="Sort"><option>new</option><option>cheap</option></select>`,
    "change",
  );
  recordEvents();
  const [field] = document.body.querySelectorAll("select");
  if (field) field.value = "cheap";
  field?.dispatchEvent(new Event("change", { bubbles: true }));
  reportHydration();
  await expect.poll(() => onEvent.mock.calls).toEqual([["cheap"]]);
});

test("[CAT-02] a selection that was undone is not handled", async () => {
  const onEvent = renderFieldWithListener(
    `<select aria-label="Sort"><option selected>new</option><option>cheap</option></select><button type="button">Go</button>`,
    "change",
  );
  const pressed = vi.fn<() => void>();
  document.body.querySelector("button")?.addEventListener("click", pressed);
  recordEvents();
  await userEvent.selectOptions(page.getByRole("combobox"), "cheap");
  await userEvent.selectOptions(page.getByRole("combobox"), "new");
  document.body.querySelector("button")?.click();
  reportHydration();
  await expect.poll(() => pressed.mock.calls).toHaveLength(1);
  expect(onEvent).not.toHaveBeenCalled();
});

test("[CAT-05] fields that share a state are handled one after the other", async () => {
  const onEvent = vi.fn<(range: string) => void>();
  function Range() {
    const [range, setRange] = useState({ min: "", max: "" });
    const field = (end: "min" | "max") => (
      <input
        aria-label={end}
        value={range[end]}
        onChange={(event) => setRange({ ...range, [end]: event.target.value })}
      />
    );
    return (
      <>
        {field("min")}
        {field("max")}
        <button type="button" onClick={() => onEvent(`${range.min} to ${range.max}`)}>
          Go
        </button>
      </>
    );
  }
  const { hydrate, letHydrate } = render(<Range />);
  recordEvents();
  await userEvent.fill(page.getByLabelText("min"), "5");
  await userEvent.fill(page.getByLabelText("max"), "20");
  document.body.querySelector("button")?.click();
  letHydrate();
  await hydrate();
  await expect.poll(() => onEvent.mock.calls).toEqual([["5 to 20"]]);
  await expect.element(page.getByLabelText("min")).toHaveValue("5");
});

test.for(["", "3"])(
  "[CART-03] React receives the text %j that was typed before hydration",
  async (typed) => {
    const onEvent = vi.fn<(value: string) => void>();
    const { hydrate, letHydrate } = render(
      <input aria-label="Quantity" value="1" onChange={(event) => onEvent(event.target.value)} />,
    );
    recordEvents();
    await userEvent.fill(page.getByRole("textbox"), typed);
    letHydrate();
    await hydrate();
    await expect.poll(() => onEvent.mock.calls).toEqual([[typed]]);
  },
);

test("[CAT-05] a tick is visible at once, and React handles it once", async () => {
  const onEvent = vi.fn<(what: string, isTicked: boolean) => void>();
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
          onEvent(value, true);
          setSize(value);
        }}
      />
    ));
    const boxes = ["age", "terms", "news"].map((value) => (
      <input
        key={value}
        type="checkbox"
        aria-label={value}
        onChange={(event) => onEvent(value, event.target.checked)}
      />
    ));
    return [...radios, ...boxes];
  }
  const { root, hydrate, letHydrate } = render(<Boxes />);
  recordEvents();
  for (const value of ["terms", "terms", "age", "large", "middle"])
    root.querySelector<HTMLInputElement>(`[aria-label=${value}]`)?.click();
  const ticked = () =>
    [...root.querySelectorAll<HTMLInputElement>(":checked")].map((box) => box.ariaLabel);
  expect(ticked()).toEqual(["middle", "age"]);
  letHydrate();
  await hydrate();
  await expect.poll(() => onEvent.mock.lastCall).toEqual(["middle", true]);
  expect(onEvent.mock.calls).toEqual([
    ["age", true],
    ["large", true],
    ["middle", true],
  ]);
  await expect.poll(ticked).toEqual(["middle", "age"]);
});
