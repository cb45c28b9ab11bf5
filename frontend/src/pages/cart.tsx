import { ShoppingBag } from "lucide-react";
import { useState } from "react";

import { removeFromCart } from "@/features/cart/actions";
import { CartLineRow } from "@/features/cart/components/cart-line-row";
import { CartSummary } from "@/features/cart/components/cart-summary";
import { cartTotalCents } from "@/features/cart/totals";
import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { putBackLine, updateLines } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { keyOf } from "@/store/saved-product";
import { useStore } from "@/store/store";
import { useFreshSaved } from "@/store/use-fresh-saved";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { ActionNotice } from "@/ui/action-notice";
import { EmptyState } from "@/ui/empty-state";
import { SavedPage } from "@/widgets/saved-page/saved-page";

export function CartPage() {
  return (
    <SavedPage name={texts.footer.cart} title={cartTexts.title}>
      <CartContent />
    </SavedPage>
  );
}

const CART = { read: () => useStore.getState().cart, update: updateLines };

function CartContent() {
  const lines = useStore((state) => state.cart);
  const [removed, setRemoved] = useState<{ line: CartLine; index: number } | null>(null);
  const [restored, setRestored] = useState<string | null>(null);
  const storefront = useStorefront();
  const { stockDisplay } = storefront.features;
  const changes = useFreshSaved(CART, stockDisplay);
  const remove = (line: CartLine, index: number) => {
    removeFromCart(line);
    setRemoved({ line, index });
    setRestored(null);
  };
  const undo = () => {
    if (removed === null) return;
    putBackLine(removed.line, removed.index);
    setRestored(keyOf(removed.line));
    setRemoved(null);
  };
  return (
    <>
      <div role="status">
        {removed && (
          <ActionNotice key={keyOf(removed.line)} label={cartTexts.removed.undo} action={undo}>
            <strong className="font-semibold">{removed.line.name}</strong>
            {cartTexts.removed.one}
          </ActionNotice>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState
          level={2}
          icon={ShoppingBag}
          title={cartTexts.empty.title}
          description={cartTexts.empty.description}
          action={{ href: paths.products(), label: cartTexts.browse }}
        />
      ) : (
        <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-12">
          <ul className="border-t border-line">
            {lines.map((line, index) => (
              <CartLineRow
                key={keyOf(line)}
                line={line}
                change={changes.get(keyOf(line))}
                stockDisplay={stockDisplay}
                isRestored={keyOf(line) === restored}
                onRemove={() => remove(line, index)}
              />
            ))}
          </ul>
          <div className="lg:sticky lg:top-28">
            <CartSummary
              totalCents={cartTotalCents(lines)}
              freeDeliveryTotalCents={storefront.freeDeliveryTotalCents}
              vatIncluded={storefront.vatIncluded}
            />
            <a
              href={paths.products()}
              className="mt-4 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
            >
              {cartTexts.continueShopping}
            </a>
          </div>
        </div>
      )}
    </>
  );
}
