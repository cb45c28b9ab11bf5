import type { Problem } from "@/api/problem";
import { isOutcomeUnknown } from "@/api/unknown-outcome";
import { withdrawalProblemTexts as TEXTS } from "@/texts/withdrawal-problems";
import type { FormNotice } from "@/ui/form-notice-text";

/** Texts by type of problem. */
const REFUSALS = new Map<Problem["type"], string>([
  ["/problems/too-many-requests", TEXTS.tooMany],
  ["/problems/idempotency-key-reused", TEXTS.keyReused],
  ["/problems/not-signed-in", TEXTS.signedOut],
  ["/problems/claim-first", TEXTS.claimFirst],
  ["/problems/switched-off", TEXTS.switchedOff],
  ["/problems/invalid-body", TEXTS.checkFields],
]);

export function withdrawalNotice(problem: Problem): FormNotice {
  const isUnknown = isOutcomeUnknown(problem);
  const title = isUnknown ? TEXTS.unknown : TEXTS.title;
  const unexpected = isUnknown ? TEXTS.noResponse : TEXTS.failed;
  const detail = REFUSALS.get(problem.type) ?? unexpected;
  return { kind: "error", title, detail, requestId: problem.instance };
}
