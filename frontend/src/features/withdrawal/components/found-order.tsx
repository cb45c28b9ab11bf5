import type { WithdrawalPreview } from "@shop/api-client";

import { LineChoice, type LineChoiceProps } from "./line-choice";
import { PeriodNote } from "./period-note";

type FoundOrderProps = Omit<LineChoiceProps, "lines"> & { preview: WithdrawalPreview };

export function FoundOrder({ preview, ...choice }: FoundOrderProps) {
  return (
    <>
      <PeriodNote preview={preview} />
      <LineChoice {...choice} lines={preview.lines} />
    </>
  );
}
