type LinkClick = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

/** Whether a modifier key makes the browser open a tab or window, or download the target. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: LinkClick): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
