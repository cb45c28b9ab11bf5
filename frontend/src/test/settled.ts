import { vi } from "vitest";

import { nextFrames } from "@/test/next-frames";

/** Waits until every request so far has its response, and the page has rendered what it makes of them. */
export async function settled(): Promise<void> {
  await Promise.allSettled(vi.mocked(fetch).mock.results.map(({ value }) => value));
  await nextFrames();
}
