import { create } from "zustand";

import { sessionStore } from "@/lib/session-storage";

type AgeAnswer = "yes" | "no";

const STORAGE_KEY = "age-verified";

const ANSWERS = ["yes", "no"] as const;

export const useAgeAnswer = create<{ answer: AgeAnswer | null }>()(() => {
  const stored = sessionStore.getItem(STORAGE_KEY);
  return { answer: ANSWERS.find((answer) => answer === stored) ?? null };
});

export function answerAge(answer: AgeAnswer): void {
  sessionStore.setItem(STORAGE_KEY, answer);
  useAgeAnswer.setState({ answer });
}
