type LinkClick = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

/** A click that opens a tab or a window, or saves what it leads to: the browser's, not the shop's. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: LinkClick): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
