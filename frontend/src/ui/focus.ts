/** Moves the focus to the start of the page. Call it when the focused element disappears. */
export function focusContent(): void {
  document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
}

/** Focuses the start of the dialog around an element, such as its title. */
export function focusDialogStart(within: Element | null): void {
  const dialog = within?.closest("dialog");
  dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

/** Ref callback that focuses an element that replaces the focused one. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
