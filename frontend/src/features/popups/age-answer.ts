import { create } from "zustand";

import { sessionStore } from "@/lib/session-storage";

type AgeAnswer = "yes" | "no";

const KEY = "age-verified";

const ANSWERS = ["yes", "no"] as const;

/** What was answered in this tab; null before, and for what nobody can have answered. */
export const useAge = create<{ answer: AgeAnswer | null }>()(() => {
  const stored = sessionStore.getItem(KEY);
  return { answer: ANSWERS.find((answer) => answer === stored) ?? null };
});

/** Holds for the session: over reloads, until the tab is closed. */
export function answerAge(answer: AgeAnswer): void {
  sessionStore.setItem(KEY, answer);
  useAge.setState({ answer });
}
