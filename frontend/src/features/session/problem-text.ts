import { failureOf, isProblem, type Problem } from "@/api/problem";
import { texts } from "@/texts/frame";
import { sessionTexts } from "@/texts/session";

interface ProblemText {
  title: string;
  description: string;
}

export function problemText(problem: Problem): ProblemText {
  if (problem.status === 429) return sessionTexts.tooMany;
  if (isProblem(problem, "switched-off")) return sessionTexts.switchedOff;
  return failureOf(problem) === "offline" ? texts.failure.offline : sessionTexts.failed;
}
