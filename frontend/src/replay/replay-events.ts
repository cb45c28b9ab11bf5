// Records input that arrives before hydration and replays it afterwards. docs/event-replay.md lists the events.

/** Dispatched by `notifyHydrated`. A type: a shared constant would be a chunk that `start.ts` and the app both load. */
export type HydratedEvent = "storefront:hydrated";

/** Data attribute of the root element once Back or Forward has left the page: React must not hydrate it any more. */
export type PageLeft = "left";

/** Dispatches the recorded event again. */
type Replay = () => void;

/** Whether the browser submits the form without scripts. */
const worksWithoutScripts = (form: HTMLFormElement | null) => form?.method === "get";

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio");

/** Records events until the page is hydrated, then replays them in order. */
export function recordEvents(): void {
  const untilHydrated = new AbortController();
  const untilReplay = new AbortController();
  const { signal } = untilReplay;
  const recorded = new Map<EventTarget, Replay>();
  // One event for each element: a shopper who sees nothing happen presses again.
  const record = (target: EventTarget, replay: Replay, keepsPosition = false) => {
    if (!keepsPosition) recorded.delete(target);
    recorded.set(target, replay);
  };

  const handleChange = (event: Event) => {
    const field = event.target;
    const isLast = event.type === "change";
    if (field instanceof HTMLSelectElement) {
      // A hydrated part of the page would handle this event now, and its replay again.
      if (isLast) event.stopImmediatePropagation();
      record(field, replayChoice(field));
    } else if (
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && !isBox(field))
    )
      // `change` comes when the field loses focus, perhaps because of a later press: the text keeps its position.
      record(field, replayText(field), isLast);
  };
  const handleClick = (event: Event) => {
    if (isBox(event.target) && !worksWithoutScripts(event.target.form)) {
      event.stopImmediatePropagation();
      record(event.target, replayTick(event.target));
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
    // The browser knows text that was typed before hydration, React does not. An invalid form is submitted only with
    // `noValidate`, where React shows the errors.
    else if (form.matches(":valid")) event.stopImmediatePropagation();
  };
  const replayAll = ([replay, ...later]: Replay[]) => {
    if (!replay) return;
    replay();
    // React renders in between, as between events; the shopper's next press comes after all replays.
    queueMicrotask(() => replayAll(later));
  };

  followAddress(untilHydrated.signal);
  addEventListener("input", handleChange, { capture: true, signal });
  addEventListener("change", handleChange, { capture: true, signal });
  addEventListener("click", handleClick, { capture: true, signal });
  addEventListener("submit", handleSubmit, { capture: true, signal });
  addEventListener(
    "storefront:hydrated" satisfies HydratedEvent,
    () => {
      untilHydrated.abort();
      // An event can itself cause the hydration of its target and then go on, as a choice's `input` goes on to `change`.
      // React handles no other event meanwhile.
      setTimeout(() => {
        untilReplay.abort();
        replayAll([...recorded.values()]);
      });
    },
    { once: true },
  );
}

/** Loads the page that Back or Forward leads to: in a document that was reloaded they change the address only. */
function followAddress(signal: AbortSignal): void {
  const arrivedAt = location.pathname + location.search;
  const follow = () => {
    if (location.pathname + location.search === arrivedAt) return;
    document.documentElement.dataset["left" satisfies PageLeft] = "";
    location.reload();
  };
  addEventListener("popstate", follow, { signal });
}

/** Stops the event: a hydrated part of the page would handle it now, and its replay again. */
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
    write(field, value);
  };
}

function replayChoice(field: HTMLSelectElement): Replay {
  const { value } = field;
  const [chosen] = field.selectedOptions;
  return () => {
    // No replay when the first choice was restored.
    if (!chosen?.defaultSelected) write(field, value);
  };
}

function replayTick(box: HTMLInputElement): Replay {
  const { checked } = box;
  return () => {
    // No replay when the tick was undone. For radio buttons the last press counts.
    if (box.type === "checkbox" && checked === box.defaultChecked) return;
    // React ignores the click unless the state differs from the last one that it saw.
    box.checked = !checked;
    box.click();
  };
}

/** Sets the value and dispatches the events of a shopper's input. */
function write(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  // Bypasses the setter that React installs on the element to track values.
  const kind = Reflect.getPrototypeOf(field) ?? field;
  Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
