import type { QuoteLine } from "@shop/api-client";
import { type FocusEvent, type KeyboardEvent, useState } from "react";

import { formatMoney } from "@/lib/money";
import { type CartLine, MAX_QUANTITY } from "@/store/cart-lines";
import { savedAddress } from "@/store/saved-product";
import { buyingTexts } from "@/texts/buying";
import { cartTexts } from "@/texts/cart";
import { focusOnMount } from "@/ui/focus";
import { IconButton } from "@/ui/icon-button";
import { LinePicture } from "@/ui/line-picture";
import { PendingAmount } from "@/ui/pending-amount";
import { Stepper } from "@/ui/stepper";

import { updateQuantity } from "../actions";

type CartLineRowProps = {
  line: CartLine;
  /** Undefined until the quote is loaded. */
  quoted: QuoteLine | undefined;
  /** Whether the cart has changed since the quote. */
  isOutdated: boolean;
  oldPriceCents: number | undefined;
  stockDisplay: boolean;
  /** Whether "Undo" has just restored the line. */
  isRestored: boolean;
  onRemove: () => void;
  onMoveToWishlist: () => void;
};

export function CartLineRow(props: CartLineRowProps) {
  const { line, quoted, isOutdated, oldPriceCents, stockDisplay, isRestored } = props;
  const name = quoted?.name ?? line.name;
  const isGone = quoted?.problem === "gone";
  const focusWhenRestored = isRestored ? focusOnMount : undefined;
  const price = formatMoney(line.priceCents);
  return (
    <li
      tabIndex={-1}
      data-problem={quoted?.problem ?? undefined}
      className="grid scroll-mt-24 grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-b border-line py-5 last:border-b-0 sm:grid-cols-[7rem_1fr_auto] sm:gap-x-6"
    >
      {isGone ? (
        <LinePicture picture={line.picture} />
      ) : (
        <a href={savedAddress(line)} tabIndex={-1} aria-hidden>
          <LinePicture picture={line.picture} />
        </a>
      )}
      <div className="min-w-0">
        <h2 className="font-body text-sm font-medium">
          {isGone ? (
            <span ref={focusWhenRestored} tabIndex={-1}>
              {name}
            </span>
          ) : (
            <a ref={focusWhenRestored} href={savedAddress(line)} className="hover:underline">
              {name}
            </a>
          )}
        </h2>
        <p className="mt-1 text-sm text-soft tabular-digits">
          {isGone ? `${String(line.quantity)} × ${price}` : price}
        </p>
        <LineNotice {...{ line, quoted, oldPriceCents }} />
        <div className="mt-3 flex items-center gap-1">
          {!isGone && <LineQuantity line={line} stockDisplay={stockDisplay} />}
          {!isGone && (
            <IconButton
              icon="heart"
              label={cartTexts.moveToWishlist(name)}
              onClick={props.onMoveToWishlist}
            />
          )}
          <IconButton icon="trash-2" label={cartTexts.remove(name)} onClick={props.onRemove} />
        </div>
      </div>
      <p className="col-start-2 text-sm font-semibold tabular-digits sm:col-start-3 sm:text-md">
        <span className="sr-only">{cartTexts.sum}</span>
        <PendingAmount cents={quoted?.sumCents} isOutdated={isOutdated} />
      </p>
    </li>
  );
}

type LineNoticeProps = {
  line: CartLine;
  quoted: QuoteLine | undefined;
  oldPriceCents: number | undefined;
};

function LineNotice({ line, quoted, oldPriceCents }: LineNoticeProps) {
  const problem = quoted === undefined ? null : problemText(quoted);
  return (
    <div role="status" className="text-xs empty:sr-only">
      {oldPriceCents !== undefined && (
        <p className="mt-1 text-soft">{cartTexts.oldPrice(formatMoney(oldPriceCents))}</p>
      )}
      {problem !== null && <p className="mt-1 font-medium text-danger">{problem}</p>}
      {quoted?.problem === "choice-needed" && (
        <a
          href={savedAddress(line)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {buyingTexts.chooseOptionsOf(quoted.name ?? line.name)}
        </a>
      )}
    </div>
  );
}

function problemText({ problem, available }: QuoteLine): string | null {
  switch (problem) {
    case null:
      return null;
    case "gone":
      return cartTexts.gone;
    case "choice-needed":
      return cartTexts.choiceNeeded;
    case "out-of-stock":
      return buyingTexts.outOfStock;
    case "too-many":
      return buyingTexts.stockExceeded(available ?? 0);
    case "no-price":
      return buyingTexts.badges.noPrice;
  }
}

type LineQuantityProps = { line: CartLine; stockDisplay: boolean };

/** A typed quantity changes the cart only on Enter or blur. */
function LineQuantity({ line, stockDisplay }: LineQuantityProps) {
  // Undefined while the shopper is not typing, null while the input is empty.
  const [draft, setDraft] = useState<number | null>();
  const commit = (quantity: number | null | undefined) => {
    setDraft(undefined);
    if (quantity !== undefined && quantity !== line.quantity)
      updateQuantity(line, quantity, stockDisplay);
  };
  const commitWhenLeft = (event: FocusEvent) => {
    if (event.target instanceof HTMLInputElement) commit(draft);
  };
  const commitByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) commit(draft);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events of the input inside
    <div onBlur={commitWhenLeft} onKeyDown={commitByKey}>
      <Stepper
        label={cartTexts.quantityOf(line.name)}
        value={draft === undefined ? line.quantity : draft}
        onChange={commit}
        onType={setDraft}
        max={MAX_QUANTITY}
      />
    </div>
  );
}
