/** Waits until the page has rendered what it knows now: for "and nothing has changed". */
export async function nextFrames(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}
