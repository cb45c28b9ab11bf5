import { useState } from "react";

import { failureMessage } from "@/api/problem";
import { CartSummary } from "@/features/cart/components/cart-summary";
import {
  MAX_LINES,
  type QuoteResponse,
  type QuoteState,
  useCheckoutQuote,
} from "@/features/checkout/use-quote";
import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { useIsSignedIn, useLoginData } from "@/store/login-data";
import { keyOf } from "@/store/saved-product";
import { useStore } from "@/store/store";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { ActionNotice } from "@/ui/action-notice";
import { Button } from "@/ui/button";
import { deferredPart } from "@/ui/deferred-part";
import { EmptyState } from "@/ui/empty-state";
import { SupportCode } from "@/ui/support-code";
import { SavedItemsPage } from "@/widgets/saved-items-page/saved-items-page";

import { CartLines } from "./cart/cart-lines";
import { CheckoutPart } from "./cart/checkout-part";
import { type CartChange, useCartChanges } from "./cart/use-cart-changes";

const UnseenOrders = deferredPart(() =>
  import("./cart/unseen-orders").then((module) => module.UnseenOrders),
);

const ClaimNeeded = deferredPart(() =>
  import("./cart/claim-needed").then((module) => module.ClaimNeeded),
);

const SignInNeeded = deferredPart(() =>
  import("./cart/sign-in-needed").then((module) => module.SignInNeeded),
);

/** Page with the cart and the checkout [CHK-01]. */
export function CartPage() {
  return (
    <SavedItemsPage name={texts.footer.cart} title={cartTexts.title}>
      <CartContent />
    </SavedItemsPage>
  );
}

function CartContent() {
  const lines = useStore((state) => state.cart);
  const isSignedIn = useIsSignedIn();
  const customerKey = useLoginData(({ customer }) => customer?.key);
  const mustClaim = useLoginData(({ customer }) => customer?.mustClaim);
  const storefront = useStorefront();
  const { features, guestCheckout, countries, freeDeliveryTotalCents } = storefront;
  const state = useCheckoutQuote(lines, countries);
  const changes = useCartChanges();
  // The quote that the shopper saw on ordering, if the quote has changed since.
  const [agreedQuote, setAgreedQuote] = useState<QuoteResponse | null>(null);
  const isOutdated = !state.isCurrent || state.isUpdating;
  return (
    <>
      <UnseenOrders />
      <div role="status">
        {changes.lastChange && <LastCartChange change={changes.lastChange} onUndo={changes.undo} />}
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
              quote={state.response?.quote}
              isOutdated={isOutdated}
              previousTotalCents={
                isSameCart(agreedQuote, state.response) ? agreedQuote.quote.totalCents : null
              }
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
              response={state.response}
              isOutdated={isOutdated}
              stockDisplay={features.stockDisplay}
              changes={changes}
            />
            {mustClaim ? (
              <ClaimNeeded />
            ) : isSignedIn || guestCheckout ? (
              <CheckoutPart
                key={customerKey}
                {...{ storefront, state }}
                onChanged={setAgreedQuote}
              />
            ) : (
              <SignInNeeded offersSignIn={features.signIn} offersSignUp={features.signUp} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function isSameCart(
  agreedQuote: QuoteResponse | null,
  response: QuoteResponse | undefined,
): agreedQuote is QuoteResponse {
  return (
    agreedQuote !== null && JSON.stringify(agreedQuote.cart) === JSON.stringify(response?.cart)
  );
}

type LastCartChangeProps = { change: CartChange; onUndo: (change: CartChange) => void };

function LastCartChange({ change, onUndo }: LastCartChangeProps) {
  const { kind, line } = change;
  const { undo, wasRemoved, moved } = cartTexts.removed;
  return (
    <ActionNotice key={keyOf(line)} label={undo} action={() => onUndo(change)}>
      <strong className="font-semibold">{line.name}</strong>
      {kind === "moved" ? moved : wasRemoved}
    </ActionNotice>
  );
}

type QuoteFailureProps = { state: QuoteState };

function QuoteFailure({ state }: QuoteFailureProps) {
  const { problem, isTooLong, refresh } = state;
  if (isTooLong) {
    return (
      <p role="alert" className="mt-4 text-sm text-danger">
        {cartTexts.tooManyLines(MAX_LINES)}
      </p>
    );
  }
  if (problem === null) return null;
  const { title, description, requestId } = failureMessage(problem, cartTexts.quoteFailed);
  return (
    <div role="alert" className="mt-4 grid justify-items-start gap-2 text-sm">
      <p className="font-semibold">{title}</p>
      <p className="text-soft">{description}</p>
      <SupportCode requestId={requestId} />
      <Button variant="secondary" onClick={refresh}>
        {texts.failure.tryAgain}
      </Button>
    </div>
  );
}
