import type { WithdrawalPreview } from "@shop/api-client";

import type { Declaration } from "../withdrawal-store";
import { EarlierWithdrawals } from "./earlier-withdrawals";
import { LineChoice, type LineChoiceProps } from "./line-choice";
import { PartField } from "./part-field";
import { PeriodNote } from "./period-note";

type FoundOrderProps = Omit<LineChoiceProps, "lines"> & {
  preview: WithdrawalPreview | null;
  /** Result of this step, if the shopper comes back to it. */
  earlier: Declaration | null;
};

/** Lines of an order, or a field for the part of an order that can't be shown. */
export function FoundOrder({ preview, earlier, ...choice }: FoundOrderProps) {
  if (preview === null) return <PartField earlier={earlier} takesFocus={choice.takesFocus} />;
  return (
    <>
      <PeriodNote preview={preview} />
      <EarlierWithdrawals {...preview} />
      <LineChoice {...choice} lines={preview.lines} />
    </>
  );
}
