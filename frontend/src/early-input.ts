// What shoppers do while the scripts of a page are on their way is not lost: presses and sent forms wait, what is typed,
// chosen or ticked stands at once, and each is repeated, in the order of the last time, once React has taken the page over.
// A form that only asks for a page is sent at once, and Back and Forward load the page that they lead to: both leave this
// page with whatever waits on it, as a link does.

/** Said by the page itself when it can answer (`app/taken-over.ts`); a type, since the start shares no script with the shop. */
export type TakenOver = "storefront:taken-over";

/** On the root element once the page is loaded anew for another address: it is not taken over any more. */
export type Left = "left";

/** Makes React hear of it. */
type Repeat = () => void;

/** Links and forms that only ask for a page do without scripts. */
const worksAlone = (form: HTMLFormElement | null) => form?.method === "get";

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio");

export function keepEarlyInput(): void {
  const untilTakenOver = new AbortController();
  const untilRepeated = new AbortController();
  const { signal } = untilRepeated;
  const kept = new Map<EventTarget, Repeat>();
  // Each once: who sees nothing happen presses again.
  const keep = (target: EventTarget, repeat: Repeat, inItsPlace = false) => {
    if (!inItsPlace) kept.delete(target);
    kept.set(target, repeat);
  };

  const change = (event: Event) => {
    const field = event.target;
    const isLast = event.type === "change";
    if (field instanceof HTMLSelectElement) {
      // By this event React would hear of it now and once more when it is repeated.
      if (isLast) event.stopImmediatePropagation();
      keep(field, choosing(field));
    } else if (
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && !isBox(field))
    )
      // Told when the field is left, which may be after a press that came after what was typed.
      keep(field, typing(field), isLast);
  };
  const press = (event: Event) => {
    if (isBox(event.target) && !worksAlone(event.target.form)) {
      event.stopImmediatePropagation();
      keep(event.target, ticking(event.target));
      return;
    }
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || worksAlone(button.form)) return;
    hold(event);
    keep(button, () => button.click());
  };
  const send = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (!worksAlone(form)) {
      hold(event);
      keep(form, () => form.requestSubmit());
    }
    // The browser knows what was typed before a part of the page became React's; React does not. An invalid form is
    // sent only where React answers for it.
    else if (form.matches(":valid")) event.stopImmediatePropagation();
  };
  const repeatAll = ([repeat, ...later]: Repeat[]) => {
    if (!repeat) return;
    repeat();
    // React renders in between, as between events; the shopper's next press comes after all of them.
    queueMicrotask(() => repeatAll(later));
  };

  followAddress(untilTakenOver.signal);
  addEventListener("input", change, { capture: true, signal });
  addEventListener("change", change, { capture: true, signal });
  addEventListener("click", press, { capture: true, signal });
  addEventListener("submit", send, { capture: true, signal });
  addEventListener(
    "storefront:taken-over" satisfies TakenOver,
    () => {
      untilTakenOver.abort();
      // An event makes React take over at once what it is for, and then goes on, as the input of a choice does to its
      // change; and while React is at that, it answers nothing else.
      setTimeout(() => {
        untilRepeated.abort();
        repeatAll([...kept.values()]);
      });
    },
    { once: true },
  );
}

/** After a reload the steps before it are this document's too: Back would change the address and nothing else. */
function followAddress(signal: AbortSignal): void {
  const arrivedAt = location.pathname + location.search;
  const follow = () => {
    if (location.pathname + location.search === arrivedAt) return;
    document.documentElement.dataset["left" satisfies Left] = "";
    location.reload();
  };
  addEventListener("popstate", follow, { signal });
}

/** A part of the page that React has already would hear it now, and once more when it is repeated. */
function hold(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** React puts back what it has rendered. */
function typing(field: HTMLInputElement | HTMLTextAreaElement): Repeat {
  const { value } = field;
  return () => {
    // React hears of a text only if it differs from what it last saw in the field.
    if (field.value === value) field.value = value === "" ? "0" : "";
    write(field, value);
  };
}

function choosing(field: HTMLSelectElement): Repeat {
  const { value } = field;
  const [chosen] = field.selectedOptions;
  return () => {
    // Unless it was taken back.
    if (!chosen?.defaultSelected) write(field, value);
  };
}

function ticking(box: HTMLInputElement): Repeat {
  const { checked } = box;
  return () => {
    // Taken back; of several radio buttons the last press counts, whichever that is.
    if (box.type === "checkbox" && checked === box.defaultChecked) return;
    // React hears of a press only if the box differs from what it last saw.
    box.checked = !checked;
    box.click();
  };
}

/** As a shopper does. */
function write(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  // Past the setter that React has put in front of this one to see what is set.
  const kind = Reflect.getPrototypeOf(field) ?? field;
  Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
