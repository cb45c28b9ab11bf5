import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import { useStore } from "@/store/store";
import { texts } from "@/texts/frame";
import { CountBadge } from "@/ui/counted-link";
import { Icon } from "@/ui/icon";
import { lazyComponent } from "@/ui/lazy-component";
import { dismissToasts } from "@/ui/toast";

import { cartQuantity } from "../totals";

const cartDrawer = lazyComponent(() => import("./cart-drawer").then((module) => module.CartDrawer));

/** The header's way to the cart: how many pieces are in it, and the cart itself on a click. */
export function CartButton() {
  const { key } = useLocation();
  const navigate = useNavigate();
  // Open for the page it was opened on: every navigation closes it. Null until it was wanted once.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const quantity = useStore(({ cart }) => cartQuantity(cart));
  const open = () => {
    cartDrawer.preload().then(
      () => {
        // What was said of a product in the cart is seen there.
        dismissToasts();
        setOpenAt(key);
      },
      () => navigate(paths.cart()),
    );
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.header.counted(texts.footer.cart, quantity)}
        onPointerEnter={() => void cartDrawer.preload().catch(() => undefined)}
        onClick={open}
        className="grid size-11 place-items-center rounded-base transition-colors hover:bg-raised"
      >
        <span className="relative">
          <Icon name="shopping-bag" size={22} />
          <CountBadge count={quantity} />
        </span>
      </button>
      {openAt !== null && (
        <cartDrawer.Component isOpen={openAt === key} onClose={() => setOpenAt("")} />
      )}
    </>
  );
}
