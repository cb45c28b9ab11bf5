import type { ProductStock } from "@shop/api-client";

import { buyingTexts } from "@/texts/buying";

export type StockInfoProps = {
  stock: ProductStock | undefined;
  isSoldOut: boolean;
};

/** What each warehouse has; its line is reserved while the answer is on its way. */
export function StockInfo({ stock, isSoldOut }: StockInfoProps) {
  const filled = stock?.warehouses.filter(({ quantity }) => quantity > 0) ?? [];
  return (
    <div role="status" className="min-h-6 text-sm">
      {isSoldOut && <p className="font-medium text-danger">{buyingTexts.badges.outOfStock}</p>}
      {!isSoldOut && stock !== undefined && stock.total > 0 && (
        <p>
          <span className="font-medium text-positive">{buyingTexts.inStock}</span>
          {filled.length > 0 && (
            <span className="text-soft prices">
              {" – "}
              {filled.map(({ name, quantity }) => `${name}: ${String(quantity)}`).join(" · ")}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
