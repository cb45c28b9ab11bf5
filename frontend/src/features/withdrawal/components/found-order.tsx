import type { WithdrawalPreview } from "@shop/api-client";

import { EarlierWithdrawals } from "./earlier-withdrawals";
import { LineChoice, type LineChoiceProps } from "./line-choice";
import { PeriodNote } from "./period-note";

type FoundOrderProps = Omit<LineChoiceProps, "lines"> & { preview: WithdrawalPreview };

export function FoundOrder({ preview, ...choice }: FoundOrderProps) {
  return (
    <>
      <PeriodNote preview={preview} />
      <EarlierWithdrawals {...preview} />
      <LineChoice {...choice} lines={preview.lines} />
    </>
  );
}
