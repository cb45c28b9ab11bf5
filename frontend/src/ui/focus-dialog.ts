/** Gives the focus to where the dialog around an element wants it to start, such as its title. */
export function focusDialogStart(within: Element | null): void {
  const dialog = within?.closest("dialog");
  dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}
