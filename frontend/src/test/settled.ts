import { vi } from "vitest";

const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

/** Waits until the page has rendered what it knows now: for "and nothing changed". */
export async function nextFrames(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

/** Waits until every request so far has its response, and the page has rendered what it makes of them. */
export async function settled(): Promise<void> {
  await Promise.allSettled(vi.mocked(fetch).mock.results.map(({ value }) => value));
  await nextFrames();
}
