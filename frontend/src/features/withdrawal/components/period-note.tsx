import type { WithdrawalPreview } from "@shop/api-client";

import { formatCalendarDate } from "@/lib/dates";
import { withdrawalContentTexts } from "@/texts/withdrawal-content";

type PeriodNoteProps = { preview: WithdrawalPreview };

export function PeriodNote({ preview }: PeriodNoteProps) {
  const { withdrawableUntil, isPeriodOver } = preview;
  if (withdrawableUntil === null) return null;
  const textOf = isPeriodOver ? withdrawalContentTexts.over : withdrawalContentTexts.until;
  return (
    <p data-over={isPeriodOver} className="text-sm text-soft">
      {textOf(formatCalendarDate(withdrawableUntil))}
    </p>
  );
}
