/** Puts the focus at the start of the page, where what had it goes away. */
export function focusContent(): void {
  document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
}
