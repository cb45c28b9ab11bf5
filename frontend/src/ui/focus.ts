/** Puts the focus at the start of the page, where what had it goes away. */
export function focusContent(): void {
  document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
}

/** Gives the focus to where the dialog around an element wants it to start, such as its title. */
export function focusDialogStart(within: Element | null): void {
  const dialog = within?.closest("dialog");
  dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

/** A ref that takes the focus: for what appears in place of the thing that had it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
