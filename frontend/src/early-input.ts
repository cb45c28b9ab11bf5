// What shoppers do while the scripts of a page are on their way is not lost: presses and sent forms wait, what was typed
// or chosen stays, and each is repeated once React has taken the page over. A form that only asks for a page is sent at once, and
// Back and Forward load the page that they lead to: both leave this page with whatever waits on it, as a link does.

/** Said by the page itself when it can answer (`app/taken-over.ts`); a type, since the start shares no script with the shop. */
export type TakenOver = "storefront:taken-over";

/** On the root element once the page is loaded anew for another address: it is not taken over any more. */
export type Left = "left";

/** Links and forms that only ask for a page do without scripts. */
const worksAlone = (form: HTMLFormElement | null) => form?.method === "get";

export function keepEarlyInput(): void {
  const untilTakenOver = new AbortController();
  const untilRepeated = new AbortController();
  followAddress(untilTakenOver.signal);
  const repeatTyping = keepTyping(untilTakenOver.signal);
  const repeatChoices = keepChoices(untilRepeated.signal);
  const repeatPresses = keepPresses(untilRepeated.signal);
  const repeat = () => {
    untilRepeated.abort();
    repeatChoices();
    repeatPresses();
  };
  addEventListener(
    "storefront:taken-over" satisfies TakenOver,
    () => {
      untilTakenOver.abort();
      repeatTyping();
      // An event makes React take over what it is for, and then goes on: the change of a choice would be heard here, and
      // once more when it is repeated.
      setTimeout(repeat);
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

/** React puts back what it has rendered. */
function keepTyping(signal: AbortSignal): () => void {
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  const type = ({ target }: Event) => {
    if (isBox(target)) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      typed.set(target, target.value);
  };
  addEventListener("input", type, { capture: true, signal });
  return () => {
    for (const [field, value] of typed) {
      // React hears of a text only if it differs from what it last saw in the field.
      if (field.value === value) field.value = value === "" ? "0" : "";
      write(field, value);
    }
  };
}

/** A choice stands at once; that it was made is heard when it is repeated. */
function keepChoices(signal: AbortSignal): () => void {
  const chosen = new Map<HTMLSelectElement, string>();
  const ticked = new Map<HTMLInputElement, boolean>();
  const choose = (event: Event) => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    if (event.type === "input") chosen.set(event.target, event.target.value);
    else event.stopImmediatePropagation();
  };
  const tick = (event: Event) => {
    const box = event.target;
    if (!isBox(box) || worksAlone(box.form)) return;
    event.stopImmediatePropagation();
    // In the order of the last presses: of several radio buttons the last one counts.
    ticked.delete(box);
    ticked.set(box, box.checked);
  };
  addEventListener("input", choose, { capture: true, signal });
  addEventListener("change", choose, { capture: true, signal });
  addEventListener("click", tick, { capture: true, signal });
  return () => {
    for (const [field, value] of chosen) write(field, value);
    for (const [box, isTicked] of ticked) {
      if (box.type === "checkbox" && isTicked === box.defaultChecked) continue;
      // React hears of a press only if the box differs from what it last saw.
      box.checked = !isTicked;
      box.click();
    }
  };
}

/** Presses and sent forms, each once: who sees nothing happen presses again. */
function keepPresses(signal: AbortSignal): () => void {
  const waiting = new Set<HTMLButtonElement | HTMLFormElement>();
  // A part of the page that React has already would hear it now, and once more when it is repeated.
  const hold = (event: Event, held: HTMLButtonElement | HTMLFormElement) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.add(held);
  };
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button && !worksAlone(button.form)) hold(event, button);
  };
  const send = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (!worksAlone(form)) hold(event, form);
    // The browser knows what was typed before a part of the page became React's; React does not. An invalid form is
    // sent only where React answers for it.
    else if (form.matches(":valid")) event.stopImmediatePropagation();
  };
  addEventListener("click", press, { capture: true, signal });
  addEventListener("submit", send, { capture: true, signal });
  return () => {
    // A task each, as presses are: React renders in between.
    for (const held of waiting) {
      setTimeout(() => {
        if (held instanceof HTMLFormElement) held.requestSubmit();
        else held.click();
      });
    }
  };
}

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio");

/** As a shopper does. */
function write(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  // Left out of the page by React.
  if (!field.isConnected) return;
  // Past the setter that React has put in front of this one to see what is set.
  const kind = Reflect.getPrototypeOf(field) ?? field;
  Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
