// What shoppers do while the scripts of a page are on their way is not lost: presses and sent forms wait, what was typed
// stays, and each is repeated once React has taken the page over. A form that only asks for a page is sent at once, and
// Back and Forward load the page that they lead to: both leave this page with whatever waits on it, as a link does.

/** Said by the page itself when it can answer (`app/taken-over.ts`); a type, since the start shares no script with the shop. */
export type TakenOver = "storefront:taken-over";

/** On the root element once the page is loaded anew for another address: it is not taken over any more. */
export type Left = "left";

const PRESSABLE = "button, input[type=checkbox], input[type=radio]";

/** Links and forms that only ask for a page do without scripts. */
const worksAlone = (form: HTMLFormElement | null) => form?.method === "get";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A part of the page that React has already would hear it now, and once more when it is repeated. */
function hold(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function keepEarlyInput(): void {
  // React puts back what it has rendered.
  const typed = new Map<TextField, string>();
  const chosen = new Map<HTMLSelectElement, string>();
  // Each once: who sees nothing happen presses again.
  const waiting = new Set<HTMLButtonElement | HTMLInputElement | HTMLFormElement>();
  const untilTakenOver = new AbortController();
  const untilRepeated = new AbortController();
  const { signal } = untilRepeated;

  const press = (event: Event) => {
    const pressed = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
    if (!(pressed instanceof HTMLButtonElement || pressed instanceof HTMLInputElement)) return;
    if (worksAlone(pressed.form)) return;
    hold(event);
    waiting.add(pressed);
  };
  const send = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (worksAlone(form)) {
      // The browser knows what was typed before a part of the page became React's; React does not. An invalid form is
      // sent only where React answers for it.
      if (form.matches(":valid")) event.stopImmediatePropagation();
      return;
    }
    hold(event);
    waiting.add(form);
  };
  const type = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      typed.set(target, target.value);
  };
  // A choice stands already; that it was made is heard when it is repeated.
  const choose = (event: Event) => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    if (event.type === "input") chosen.set(event.target, event.target.value);
    else event.stopImmediatePropagation();
  };

  // After a reload the steps before it are this document's too: Back would change the address and nothing else.
  const arrivedAt = location.pathname + location.search;
  const follow = () => {
    if (location.pathname + location.search === arrivedAt) return;
    document.documentElement.dataset["left" satisfies Left] = "";
    location.reload();
  };

  addEventListener("popstate", follow, { signal: untilTakenOver.signal });
  addEventListener("click", press, { capture: true, signal });
  addEventListener("submit", send, { capture: true, signal });
  addEventListener("input", type, { capture: true, signal: untilTakenOver.signal });
  for (const step of ["input", "change"]) addEventListener(step, choose, { capture: true, signal });

  const repeat = () => {
    untilRepeated.abort();
    for (const [field, value] of chosen) write(field, value);
    // A task each, as presses are: React renders in between.
    for (const held of waiting) {
      setTimeout(() => {
        if (held instanceof HTMLFormElement) held.requestSubmit();
        else held.click();
      });
    }
  };
  addEventListener(
    "storefront:taken-over" satisfies TakenOver,
    () => {
      untilTakenOver.abort();
      for (const [field, value] of typed) {
        // React hears of a text only if it differs from what it last saw in the field.
        if (field.value === value) field.value = value === "" ? "0" : "";
        write(field, value);
      }
      // An event makes React take over what it is for, and then goes on: the change of a choice would be heard here, and
      // once more when it is repeated.
      setTimeout(repeat);
    },
    { once: true },
  );
}

/** As a shopper does. */
function write(field: TextField | HTMLSelectElement, value: string): void {
  // Left out of the page by React.
  if (!field.isConnected) return;
  // Past the setter that React has put in front of this one to see what is set.
  const kind = Reflect.getPrototypeOf(field) ?? field;
  Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
