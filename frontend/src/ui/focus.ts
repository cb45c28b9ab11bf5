/** Focuses the page's content. Call this when the focused element disappears. */
export function focusContent(): void {
  document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
}

export function focusInitialElement(within: Element | null): void {
  const dialog = within?.closest("dialog");
  dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

/** Ref callback for an element that replaces the focused one. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
