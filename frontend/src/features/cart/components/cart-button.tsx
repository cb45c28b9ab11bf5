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

export function CartButton() {
  const { key } = useLocation();
  const navigate = useNavigate();
  // Location key when the drawer was opened: a navigation changes the key and closes the drawer.
  // Null before the first opening, empty after closing.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const quantity = useStore(({ cart }) => cartQuantity(cart));
  const open = () => {
    cartDrawer.preload().then(
      () => {
        // The drawer shows the changes that the toasts reported.
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
