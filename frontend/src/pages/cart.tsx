import { ShoppingBag } from "lucide-react";
import { useState } from "react";

import { removeFromCart } from "@/features/cart/actions";
import { CartLineRow } from "@/features/cart/components/cart-line-row";
import { CartSummary } from "@/features/cart/components/cart-summary";
import { RemovedLine } from "@/features/cart/components/removed-line";
import { cartTotalCents } from "@/features/cart/totals";
import { PageTitle } from "@/features/tenant/components/page-title";
import { useStorefront } from "@/features/tenant/queries";
import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { paths } from "@/lib/paths";
import { shopTexts } from "@/lib/shop-texts";
import { texts } from "@/lib/texts";
import { putBackLine, updateLines } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { keyOf } from "@/store/saved-product";
import { useStore } from "@/store/store";
import { useFreshSaved } from "@/store/use-fresh-saved";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";

export function CartPage() {
  const isHydrated = useIsHydrated();
  return (
    <div className="container-content pt-4 pb-16 lg:pb-24">
      <PageTitle title={texts.footer.cart} />
      <Breadcrumbs
        crumbs={[{ label: texts.menu.home, href: paths.home() }, { label: texts.footer.cart }]}
      />
      <h1 className="mt-3 mb-6 text-xl font-semibold lg:mt-4 lg:mb-8 lg:text-2xl">
        {shopTexts.cart.title}
      </h1>
      {/* The server knows no cart: an empty one there would be a false promise. */}
      {isHydrated ? <CartContent /> : <Skeleton shape="block" />}
    </div>
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
        {removed && <RemovedLine key={keyOf(removed.line)} line={removed.line} onUndo={undo} />}
      </div>
      {lines.length === 0 ? (
        <EmptyState
          level={2}
          icon={ShoppingBag}
          title={shopTexts.cart.empty.title}
          description={shopTexts.cart.empty.description}
          action={{ href: paths.products(), label: shopTexts.cart.browse }}
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
              {shopTexts.cart.continueShopping}
            </a>
          </div>
        </div>
      )}
    </>
  );
}
