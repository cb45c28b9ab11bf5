import { isProblem, type Problem } from "@/api/problem";

/** The write may have had its effect: the response is missing or unreadable. */
export function isOutcomeUnknown(problem: Problem): boolean {
  return (
    isProblem(problem, "offline") || (isProblem(problem, "internal") && problem.status !== 500)
  );
}

/** Repeats a request once if its outcome is unknown. Its idempotency key makes that safe. */
export async function sendWithRetry<Response extends { problem?: Problem | undefined }>(
  send: () => Promise<Response>,
): Promise<Response> {
  const response = await send();
  const isUnknown = response.problem !== undefined && isOutcomeUnknown(response.problem);
  return isUnknown ? send() : response;
}
