import { expect, test } from "vitest";

import { mapLimited } from "./map-limited";

async function waitMicrotasks(count: number): Promise<void> {
  await Promise.resolve();
  if (count > 1) await waitMicrotasks(count - 1);
}

test("no more items than the limit run at once, and results keep the order", async () => {
  let runningCount = 0;
  let maxRunningCount = 0;
  const results = await mapLimited([5, 1, 4, 2, 3, 1], 2, async (pause) => {
    runningCount += 1;
    maxRunningCount = Math.max(maxRunningCount, runningCount);
    await waitMicrotasks(pause);
    runningCount -= 1;
    return pause * 10;
  });
  expect(maxRunningCount).toBe(2);
  expect(results).toEqual([50, 10, 40, 20, 30, 10]);
});

test("an empty list resolves at once", async () => {
  expect(await mapLimited([], 4, () => Promise.reject(new Error("called")))).toEqual([]);
});

test("a failed item rejects the returned promise", async () => {
  const failing = mapLimited([1], 4, () => Promise.reject(new Error("no answer")));
  await expect(failing).rejects.toThrow("no answer");
});
