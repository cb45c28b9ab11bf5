import { ShoppingBag } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

import { CountBadge } from "@/ui/count-badge";

import { followOtherTabs, useCart } from "../store";
import { cartQuantity } from "../totals";
import { CartDrawer } from "./cart-drawer";

/** The header's way to the cart: how many pieces are in it, and the cart itself on a click. */
export function CartButton() {
  const { key } = useLocation();
  // Open for the page it was opened on: every navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const quantity = useCart(({ lines }) => cartQuantity(lines));
  useEffect(followOtherTabs, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Cart, ${quantity === 1 ? "1 item" : `${String(quantity)} items`}`}
        onClick={() => setOpenAt(key)}
        className="grid size-11 place-items-center rounded-base transition-colors hover:bg-raised"
      >
        <span className="relative">
          <ShoppingBag aria-hidden size={22} strokeWidth={1.5} />
          <CountBadge count={quantity} />
        </span>
      </button>
      <CartDrawer isOpen={openAt === key} onClose={() => setOpenAt(null)} />
    </>
  );
}
