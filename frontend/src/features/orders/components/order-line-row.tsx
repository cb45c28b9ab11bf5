import type { OrderLine } from "@shop/api-client";

import { formatMoney } from "@/lib/money";
import { changeQuery, paths } from "@/lib/paths";
import { orderTexts } from "@/texts/orders";

export type OrderLineRowProps = { line: OrderLine };

export function OrderLineRow({ line }: OrderLineRowProps) {
  const { name, quantity, unitPriceCents, productId, relatedVariantId } = line;
  const page =
    productId === null ? null : { pathname: paths.product({ id: productId }), search: "" };
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-b border-line py-3 text-sm">
      <p className="min-w-0 font-medium wrap-anywhere">
        {page === null ? (
          name
        ) : (
          <a href={changeQuery(page, { variant: relatedVariantId })} className="hover:underline">
            {name}
          </a>
        )}
      </p>
      <p className="row-span-2 font-semibold prices">
        <span className="sr-only">{orderTexts.lineSum}</span>
        {formatMoney(quantity * unitPriceCents)}
      </p>
      <p className="text-soft prices">
        {orderTexts.quantity(quantity, formatMoney(unitPriceCents))}
      </p>
    </li>
  );
}
