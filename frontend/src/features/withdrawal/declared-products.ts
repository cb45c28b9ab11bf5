import type { WithdrawableLine, WithdrawalLine } from "@shop/api-client";

import { withdrawalContentTexts } from "@/texts/withdrawal-content";

/** Products of a declaration, each with its pieces. No declared line is the whole order. */
export function declaredProducts(
  lines: readonly WithdrawableLine[] = [],
  declared: readonly WithdrawalLine[],
): string[] {
  const { content, lines: texts } = withdrawalContentTexts;
  if (declared.length === 0) {
    return [content.wholeOrder, ...lines.map(({ quantity, name }) => texts.count(quantity, name))];
  }
  return declared.map(({ line, quantity }) =>
    texts.count(quantity, lines.find((one) => one.line === line)?.name ?? ""),
  );
}
