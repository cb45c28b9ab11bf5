import type { WithdrawableLine, WithdrawalLine } from "@shop/api-client";

import { withdrawalContentTexts } from "@/texts/withdrawal-content";

/** Products of a declaration, each with its pieces. No declared line and no part is the whole order. */
export function declaredProducts(
  lines: readonly WithdrawableLine[] = [],
  declared: readonly WithdrawalLine[],
  part: string | null = "",
): string[] {
  const { content, lines: texts } = withdrawalContentTexts;
  if (part) return [content.partOf(part)];
  if (declared.length === 0) {
    return [content.wholeOrder, ...lines.map(({ quantity, name }) => texts.count(quantity, name))];
  }
  return declared.map(({ line, quantity }) =>
    texts.count(quantity, lines.find((one) => one.line === line)?.name ?? ""),
  );
}
