import { formatMoney } from "@/lib/money";
import { paths } from "@/lib/paths";
import { keyOf } from "@/store/saved-product";
import { useStore } from "@/store/store";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { ButtonLink } from "@/ui/button-link";
import { Dialog } from "@/ui/dialog";
import { focusOnMount } from "@/ui/focus-on-mount";

import { cartTotalCents } from "../totals";
import { DrawerLine } from "./drawer-line";

export type CartDrawerProps = { isOpen: boolean; onClose: () => void };

export function CartDrawer({ isOpen, onClose }: CartDrawerProps) {
  const lines = useStore((state) => state.cart);
  const isEmpty = lines.length === 0;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={cartTexts.title}
      placement="right"
      footer={!isEmpty && <DrawerTotal totalCents={cartTotalCents(lines)} />}
    >
      {isEmpty ? (
        <div className="grid justify-items-center gap-5 py-12 text-center">
          {/* Takes the focus of the last line. */}
          <p ref={focusOnMount} tabIndex={-1} className="text-soft outline-none">
            {cartTexts.emptyLine}
          </p>
          <ButtonLink href={paths.products()}>{cartTexts.browse}</ButtonLink>
        </div>
      ) : (
        <ul className="grid gap-5">
          {lines.map((line) => (
            <DrawerLine key={keyOf(line)} line={line} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type DrawerTotalProps = { totalCents: number };

function DrawerTotal({ totalCents }: DrawerTotalProps) {
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between font-semibold" aria-live="polite">
        {cartTexts.total} <span className="text-lg prices">{formatMoney(totalCents)}</span>
      </p>
      <ButtonLink href={paths.cart()} wide>
        {texts.menu.checkout}
      </ButtonLink>
      <ButtonLink href={paths.cart()} variant="secondary" wide>
        {cartTexts.view}
      </ButtonLink>
    </div>
  );
}
