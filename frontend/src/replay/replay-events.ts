// Records input before hydration and replays it afterwards. See docs/event-replay.md.

/** Only a type: a shared constant would become a chunk that `start.ts` and the app both load. */
export type HydratedEvent = "storefront:hydrated";

/** Marks a page that the visitor has left with Back or Forward. React must not hydrate it. */
export type PageLeft = "left";

type Replay = () => void;

const worksWithoutScripts = (form: HTMLFormElement | null) => form?.method === "get";

const isTextField = (
  target: EventTarget | null,
): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !isCheckboxOrRadio(target));

const isCheckboxOrRadio = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio");

export function recordEvents(): void {
  const untilHydrated = new AbortController();
  const untilReplay = new AbortController();
  const { signal } = untilReplay;
  const replays = new Map<EventTarget, Replay>();
  // Only the last event of each element counts: a shopper who sees no reaction presses again.
  const record = (target: EventTarget, replay: Replay, keepsPosition = false) => {
    if (!keepsPosition) replays.delete(target);
    replays.set(target, replay);
  };

  const handleChange = (event: Event) => {
    const field = event.target;
    const isChange = event.type === "change";
    if (field instanceof HTMLSelectElement) {
      // An already hydrated part must not handle the event, since it is replayed.
      if (isChange) event.stopImmediatePropagation();
      record(field, replaySelection(field));
    } else if (isTextField(field))
      // `change` may come after the press of a button. The text must be replayed before that press.
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
    // React does not know text typed before hydration, so the browser submits a valid form.
    // An invalid form gets here only with `noValidate`: React shows its errors.
    else if (form.matches(":valid")) event.stopImmediatePropagation();
  };
  const replayAll = ([replay, ...later]: Replay[]) => {
    if (!replay) return;
    replay();
    // Microtasks let React render between replays, and end before the shopper's next press.
    queueMicrotask(() => replayAll(later));
  };

  // Typed before this script was loaded. The browser restores other fields after a reload.
  const focused = document.activeElement;
  if (isTextField(focused) && focused.value !== focused.defaultValue)
    record(focused, replayText(focused));
  reloadOnBackOrForward(untilHydrated.signal);
  addEventListener("input", handleChange, { capture: true, signal });
  addEventListener("change", handleChange, { capture: true, signal });
  addEventListener("click", handleClick, { capture: true, signal });
  addEventListener("submit", handleSubmit, { capture: true, signal });
  addEventListener(
    "storefront:hydrated" satisfies HydratedEvent,
    () => {
      untilHydrated.abort();
      // The `input` event of a selection may cause hydration. Its `change` event must still be
      // recorded, so replay in a later task.
      setTimeout(() => {
        untilReplay.abort();
        replayAll([...replays.values()]);
      });
    },
    { once: true },
  );
}

/** In a reloaded document, Back and Forward change only the address, so load the page. */
function reloadOnBackOrForward(signal: AbortSignal): void {
  const initialAddress = location.pathname + location.search;
  const reloadIfChanged = () => {
    if (location.pathname + location.search === initialAddress) return;
    document.documentElement.dataset["left" satisfies PageLeft] = "";
    location.reload();
  };
  addEventListener("popstate", reloadIfChanged, { signal });
}

/** An already hydrated part must not handle the event, since it is replayed. */
function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Sets the text again: hydration restores the rendered value. */
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
