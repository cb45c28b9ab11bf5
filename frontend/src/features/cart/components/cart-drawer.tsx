import type { MouseEvent } from "react";

import { formatMoney } from "@/lib/money";
import { paths } from "@/lib/paths";
import { type CartLine, lineSumCents } from "@/store/cart-lines";
import { keyOf, savedAddress } from "@/store/saved-product";
import { useStore } from "@/store/store";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { focusOnMount } from "@/ui/focus";
import { IconButton } from "@/ui/icon-button";
import { LinePicture } from "@/ui/line-picture";

import { removeFromCartWithToast } from "../actions";
import { cartTotalCents } from "../totals";

type CartDrawerProps = { isOpen: boolean; onClose: () => void };

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
          {/* Takes the focus when the last line is removed. */}
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
        {cartTexts.total} <span className="text-lg tabular-digits">{formatMoney(totalCents)}</span>
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

type DrawerLineProps = { line: CartLine };

function DrawerLine({ line }: DrawerLineProps) {
  const remove = ({ currentTarget }: MouseEvent) => {
    // The focused button disappears with its line, so focus the next line's button.
    const row = currentTarget.closest("li");
    const nextRow = row?.nextElementSibling ?? row?.previousElementSibling;
    nextRow?.querySelector("button")?.focus();
    removeFromCartWithToast(line);
  };
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] items-start gap-4">
      <LinePicture picture={line.picture} />
      <div className="min-w-0 text-sm">
        <a href={savedAddress(line)} className="line-clamp-2 font-medium hover:underline">
          {line.name}
        </a>
        <p className="mt-1 text-soft tabular-digits">
          {line.quantity} × {formatMoney(line.priceCents)}
        </p>
        <p className="font-semibold tabular-digits">{formatMoney(lineSumCents(line))}</p>
      </div>
      <IconButton icon="trash-2" label={cartTexts.remove(line.name)} onClick={remove} />
    </li>
  );
}
