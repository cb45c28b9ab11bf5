/** A ref that takes the focus: for what appears in place of the thing that had it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
