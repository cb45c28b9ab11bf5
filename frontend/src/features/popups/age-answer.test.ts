import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

test.each([
  ["yes", "yes"],
  ["no", "no"],
  ["maybe", null],
  [null, null],
])("[HOME-08] a reload restores the stored answer %o", async (stored, answer) => {
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => key === "age-verified" && stored });
  const { useAgeAnswer } = await import("./age-answer");
  expect(useAgeAnswer.getState().answer).toBe(answer);
});

test("[HOME-08] without storage the answer lasts for the page", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { answerAge, useAgeAnswer } = await import("./age-answer");
  expect(useAgeAnswer.getState().answer).toBeNull();
  answerAge("yes");
  expect(useAgeAnswer.getState().answer).toBe("yes");
});
