import { afterEach, expect, test, vi } from "vitest";

import { recordEvents } from "@/replay/replay-events";

afterEach(() => document.body.replaceChildren());

const reportHydration = () => dispatchEvent(new Event("storefront:hydrated"));

function renderForm(html: string) {
  const onSubmit = vi.fn<() => void>();
  document.body.innerHTML = html;
  const [form] = document.forms;
  if (!form) throw new Error("no form");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onSubmit();
  });
  return { form, onSubmit };
}

test("[CAT-03] a form that works without scripts is submitted by the browser, even with listeners", async () => {
  const { form, onSubmit } = renderForm(
    `<form action="about:blank" target="next"><input name="searchTerm" value="oak"></form><iframe name="next" title="Next page"></iframe>`,
  );
  recordEvents();
  form.requestSubmit();
  const next = document.querySelector("iframe");
  await expect.poll(() => next?.contentWindow?.location.href).toBe("about:blank?searchTerm=oak");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  reportHydration();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(onSubmit).not.toHaveBeenCalled();
  form.requestSubmit();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("[CAT-03] a form that is submitted at the moment of hydration is not lost", async () => {
  const { form, onSubmit } = renderForm(
    `<form action="about:blank" target="next"><input name="searchTerm" value="oak"></form><iframe name="next" title="Next page"></iframe>`,
  );
  // This listener runs before the replay, so React does not have the text yet.
  addEventListener("storefront:hydrated", () => form.requestSubmit(), { once: true });
  recordEvents();
  reportHydration();
  const next = document.querySelector("iframe");
  await expect.poll(() => next?.contentWindow?.location.href).toBe("about:blank?searchTerm=oak");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("[CAT-04] a form with `noValidate` handles an invalid submission after hydration", () => {
  const { form, onSubmit } = renderForm(
    `<form action="about:blank" novalidate><input name="searchTerm" required></form>`,
  );
  recordEvents();
  form.requestSubmit();
  reportHydration();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("[CAT-03] a text that was typed before the events are recorded is replayed in the focused field only", () => {
  renderForm(
    `<form action="about:blank"><input name="searchTerm"><input name="restored"><input name="same" value="oak"></form>`,
  );
  const [typed, restored] = document.querySelectorAll("input");
  if (!typed || !restored) throw new Error("no field");
  restored.value = "by the browser";
  typed.focus();
  typed.value = "lamp";
  const replayed: [string, string][] = [];
  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) replayed.push([target.name, target.value]);
  });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  recordEvents();
  reportHydration();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(replayed).toEqual([["searchTerm", "lamp"]]);
});
