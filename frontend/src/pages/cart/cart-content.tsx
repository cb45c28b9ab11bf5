import { useState } from "react";

import { CartSummary } from "@/features/cart/components/cart-summary";
import { useCheckoutQuote } from "@/features/checkout/use-checkout-quote";
import type { QuoteAnswer } from "@/features/checkout/use-quote";
import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { useIsSignedIn, useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { cartTexts } from "@/texts/cart";
import { EmptyState } from "@/ui/empty-state";

import { CartLines } from "./cart-lines";
import { CheckoutPart } from "./checkout-part";
import { LastCartChange } from "./last-cart-change";
import { QuoteFailure } from "./quote-failure";
import { SignInNeeded } from "./sign-in-needed";
import { useCartChanges } from "./use-cart-changes";

export function CartContent() {
  const lines = useStore((state) => state.cart);
  const isSignedIn = useIsSignedIn();
  const shopper = useLoginData(({ customer }) => customer?.key);
  const storefront = useStorefront();
  const { features, guestCheckout, countries, freeDeliveryTotalCents } = storefront;
  const state = useCheckoutQuote(lines, countries);
  const changes = useCartChanges();
  const [agreed, setAgreed] = useState<QuoteAnswer | null>(null);
  const isOutdated = !state.isCurrent || state.isUpdating;
  return (
    <>
      <div role="status">
        {changes.last && <LastCartChange change={changes.last} onUndo={changes.undo} />}
      </div>
      {lines.length === 0 ? (
        <EmptyState
          level={2}
          icon="shopping-bag"
          title={cartTexts.empty.title}
          description={cartTexts.empty.description}
          action={{ href: paths.products(), label: cartTexts.browse }}
        />
      ) : (
        <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-12">
          <div className="lg:sticky lg:top-28 lg:col-start-2 lg:row-start-1">
            <CartSummary
              quote={state.answer?.quote}
              isOutdated={isOutdated}
              agreedCents={isSameCart(agreed, state.answer) ? agreed.quote.totalCents : null}
              freeDeliveryTotalCents={freeDeliveryTotalCents}
              vatIncluded={storefront.vatIncluded}
            />
            <QuoteFailure state={state} />
            <a
              href={paths.products()}
              className="mt-4 hidden min-h-11 items-center text-sm font-semibold underline underline-offset-4 lg:inline-flex"
            >
              {cartTexts.continueShopping}
            </a>
          </div>
          <div className="grid min-w-0 gap-8 lg:col-start-1 lg:row-start-1">
            <CartLines
              lines={lines}
              answer={state.answer}
              isOutdated={isOutdated}
              stockDisplay={features.stockDisplay}
              changes={changes}
            />
            {isSignedIn || guestCheckout ? (
              <CheckoutPart key={shopper} {...{ storefront, state }} onChanged={setAgreed} />
            ) : (
              <SignInNeeded offersSignIn={features.signIn} offersSignUp={features.signUp} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** What the shopper has agreed to is about the same cart, and the same choices. */
function isSameCart(
  agreed: QuoteAnswer | null,
  answer: QuoteAnswer | undefined,
): agreed is QuoteAnswer {
  return agreed !== null && JSON.stringify(agreed.cart) === JSON.stringify(answer?.cart);
}
