// Records input that arrives before hydration and replays it afterwards. docs/event-replay.md lists the events.

/**
 * Dispatched by `notifyHydrated`. Only a type: a shared constant would become a chunk that both
 * `start.ts` and the app load.
 */
export type HydratedEvent = "storefront:hydrated";

/**
 * Data attribute of the root element after the visitor has left the page with Back or Forward.
 * React must not hydrate this page.
 */
export type PageLeft = "left";

/** Dispatches the recorded event again. */
type Replay = () => void;

/** Whether the browser submits the form without scripts. */
const worksWithoutScripts = (form: HTMLFormElement | null) => form?.method === "get";

const isCheckboxOrRadio = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio");

/** Records events until the page is hydrated, then replays them in order. */
export function recordEvents(): void {
  const untilHydrated = new AbortController();
  const untilReplay = new AbortController();
  const { signal } = untilReplay;
  const replays = new Map<EventTarget, Replay>();
  // Only the last event of each element is recorded: a shopper who sees no reaction presses again.
  const record = (target: EventTarget, replay: Replay, keepsPosition = false) => {
    if (!keepsPosition) replays.delete(target);
    replays.set(target, replay);
  };

  const handleChange = (event: Event) => {
    const field = event.target;
    const isChange = event.type === "change";
    if (field instanceof HTMLSelectElement) {
      // A part that is already hydrated would handle both this event and its replay.
      if (isChange) event.stopImmediatePropagation();
      record(field, replaySelection(field));
    } else if (
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && !isCheckboxOrRadio(field))
    )
      // The `change` event comes when the field loses the focus, possibly after the press of a
      // button. The text is still replayed before that press.
      record(field, replayText(field), isChange);
  };
  const handleClick = (event: Event) => {
    if (isCheckboxOrRadio(event.target) && !worksWithoutScripts(event.target.form)) {
      event.stopImmediatePropagation();
      record(event.target, replayCheck(event.target));
      return;
    }
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || worksWithoutScripts(button.form)) return;
    stopEvent(event);
    record(button, () => button.click());
  };
  const handleSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (!worksWithoutScripts(form)) {
      stopEvent(event);
      record(form, () => form.requestSubmit());
    }
    // The browser submits a valid form: React does not know text that was typed before hydration.
    // An invalid form is submitted only with `noValidate`, and React shows its errors.
    else if (form.matches(":valid")) event.stopImmediatePropagation();
  };
  const replayAll = ([replay, ...later]: Replay[]) => {
    if (!replay) return;
    replay();
    // The microtask lets React render between two replays. All replays end before the shopper's
    // next press.
    queueMicrotask(() => replayAll(later));
  };

  reloadOnBackOrForward(untilHydrated.signal);
  addEventListener("input", handleChange, { capture: true, signal });
  addEventListener("change", handleChange, { capture: true, signal });
  addEventListener("click", handleClick, { capture: true, signal });
  addEventListener("submit", handleSubmit, { capture: true, signal });
  addEventListener(
    "storefront:hydrated" satisfies HydratedEvent,
    () => {
      untilHydrated.abort();
      // Replay in a later task. The `input` event of a selection can cause the hydration of its
      // target, and the `change` event that follows must still be recorded. React handles no other
      // event in between.
      setTimeout(() => {
        untilReplay.abort();
        replayAll([...replays.values()]);
      });
    },
    { once: true },
  );
}

/**
 * Loads the page after Back or Forward: in a document that was reloaded, these buttons change only
 * the address.
 */
function reloadOnBackOrForward(signal: AbortSignal): void {
  const initialAddress = location.pathname + location.search;
  const reloadIfChanged = () => {
    if (location.pathname + location.search === initialAddress) return;
    document.documentElement.dataset["left" satisfies PageLeft] = "";
    location.reload();
  };
  addEventListener("popstate", reloadIfChanged, { signal });
}

/** Stops the event: a part that is already hydrated would handle both it and its replay. */
function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Sets the text again, since hydration restores the rendered value. */
function replayText(field: HTMLInputElement | HTMLTextAreaElement): Replay {
  const { value } = field;
  return () => {
    // React ignores an `input` event unless the value differs from the last one that it saw.
    if (field.value === value) field.value = value === "" ? "0" : "";
    setValue(field, value);
  };
}

function replaySelection(field: HTMLSelectElement): Replay {
  const { value } = field;
  const [chosen] = field.selectedOptions;
  return () => {
    // A selection that was undone is not replayed.
    if (!chosen?.defaultSelected) setValue(field, value);
  };
}

function replayCheck(box: HTMLInputElement): Replay {
  const { checked } = box;
  return () => {
    // A tick that was undone is not replayed. For radio buttons, the last press is replayed.
    if (box.type === "checkbox" && checked === box.defaultChecked) return;
    // React ignores the click unless the state differs from the last one that it saw.
    box.checked = !checked;
    box.click();
  };
}

/** Sets the value and dispatches the events of a shopper's input. */
function setValue(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  // Bypasses the setter that React installs on the element to track values.
  const prototype = Reflect.getPrototypeOf(field) ?? field;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
