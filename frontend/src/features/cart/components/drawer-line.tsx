import { Trash2 } from "lucide-react";
import type { MouseEvent } from "react";

import { formatMoney } from "@/lib/money";
import { paths } from "@/lib/paths";
import { shopTexts } from "@/lib/shop-texts";
import { lineSumCents, type CartLine } from "@/store/cart-lines";
import { IconButton } from "@/ui/icon-button";

import { removeFromCart } from "../actions";
import { LinePicture } from "./line-picture";

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
      <LinePicture line={line} />
      <div className="min-w-0 text-sm">
        <a
          href={paths.product({ id: line.productId })}
          className="line-clamp-2 font-medium hover:underline"
        >
          {line.name}
        </a>
        <p className="mt-1 text-soft prices">
          {line.quantity} × {formatMoney(line.priceCents)}
        </p>
        <p className="font-semibold prices">{formatMoney(lineSumCents(line))}</p>
      </div>
      <IconButton icon={Trash2} label={shopTexts.cart.remove(line.name)} onClick={remove} />
    </li>
  );
}
