import type { Purchase } from "@/features/product/purchase";

/** The most that can be asked for; unknown until it is chosen whose stock counts. */
export function quantityLimit({
  missing,
  stock,
}: Pick<Purchase, "missing" | "stock">): number | undefined {
  return missing === "variant" ? undefined : Math.max(1, stock);
}

/** What was asked for, as far as there is that much. */
export function offeredQuantity(asked: number | null, max: number | undefined): number | null {
  return asked === null || max === undefined ? asked : Math.min(asked, max);
}
