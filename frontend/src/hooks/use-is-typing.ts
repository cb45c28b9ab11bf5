import { useState } from "react";

import { useWindowEvent } from "./use-window-event";

/** Whether a field of a form has the focus. */
export function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(() => isField(document.activeElement));
  useWindowEvent("focusin", ({ target }) => setIsTyping(isField(target)));
  useWindowEvent("focusout", () => setIsTyping(false));
  return isTyping;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("form :is(input, select, textarea)");
