type LinkClick = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

/** A click that opens a tab or a window, or saves the page: the list stays as it is. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: LinkClick): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
