import type { Problem } from "@/api/problem";
import { withdrawalProblemTexts } from "@/texts/withdrawal-problems";
import { FormNoticeText } from "@/ui/form-notice-text";

import { withdrawalNotice } from "../withdrawal-notice";

type LookupNoticeProps = { problem: Problem | null };

export function LookupNotice({ problem }: LookupNoticeProps) {
  const title = withdrawalProblemTexts.notChecked;
  return (
    <FormNoticeText notice={problem === null ? null : { ...withdrawalNotice(problem), title }} />
  );
}
