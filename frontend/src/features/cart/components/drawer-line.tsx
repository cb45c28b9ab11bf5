import type { MouseEvent } from "react";

import { formatMoney } from "@/lib/money";
import { lineSumCents, type CartLine } from "@/store/cart-lines";
import { savedAddress } from "@/store/saved-address";
import { cartTexts } from "@/texts/cart";
import { IconButton } from "@/ui/icon-button";
import { LinePicture } from "@/ui/line-picture";

import { removeFromCart } from "../actions";

export type DrawerLineProps = { line: CartLine };

export function DrawerLine({ line }: DrawerLineProps) {
  const remove = ({ currentTarget }: MouseEvent) => {
    // The focus must not go with the line: the neighbour's button takes it.
    const own = currentTarget.closest("li");
    const neighbour = own?.nextElementSibling ?? own?.previousElementSibling;
    neighbour?.querySelector("button")?.focus();
    removeFromCart(line);
  };
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] items-start gap-4">
      <LinePicture picture={line.picture} />
      <div className="min-w-0 text-sm">
        <a href={savedAddress(line)} className="line-clamp-2 font-medium hover:underline">
          {line.name}
        </a>
        <p className="mt-1 text-soft prices">
          {line.quantity} × {formatMoney(line.priceCents)}
        </p>
        <p className="font-semibold prices">{formatMoney(lineSumCents(line))}</p>
      </div>
      <IconButton icon="trash-2" label={cartTexts.remove(line.name)} onClick={remove} />
    </li>
  );
}
