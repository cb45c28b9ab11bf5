import type { WithdrawalLine } from "@shop/api-client";

import { requestedLines } from "./chosen-lines";
import type { Declaration } from "./withdrawal-store";

const key = ({ lines, part }: { lines: readonly WithdrawalLine[]; part: string | null }) =>
  JSON.stringify([lines.map(({ line, quantity }) => [line, quantity]), part ?? ""]);

/** Whether the customer has sent the same withdrawal before. */
export function isRepeated(declaration: Declaration): boolean {
  const requested = key({ lines: requestedLines(declaration), part: declaration.part });
  const earlier = declaration.preview?.earlierWithdrawals ?? [];
  return earlier.some((one) => key(one) === requested);
}
