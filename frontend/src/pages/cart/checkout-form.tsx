import type { Quote, Storefront } from "@shop/api-client";

import { DeliveryChoice, PaymentChoice } from "@/features/checkout/components/delivery-and-payment";
import { OrderReview } from "@/features/checkout/components/order-review";
import { NotesSection, PointsSection } from "@/features/checkout/components/points-and-notes";
import { changeDraft } from "@/features/checkout/draft";
import { chosenPayment, orderLabel } from "@/features/checkout/payment-method";
import type { QuoteResponse, QuoteState } from "@/features/checkout/use-quote";
import { useAgeAnswer } from "@/features/popups/age-answer";
import { checkoutTexts } from "@/texts/checkout";
import { CheckboxField } from "@/ui/checkbox-field";
import { FormNoticeText } from "@/ui/form-notice-text";
import { SubmitButton } from "@/ui/submit-button";

import { CustomerSection } from "./customer-section";
import { GuestSection } from "./guest-section";
import { useCheckout } from "./use-checkout";

export type CheckoutFormProps = {
  storefront: Pick<Storefront, "countries" | "features" | "obligationToPay" | "withdrawal">;
  state: QuoteState;
  /** Called if the quote has changed. `before` is the quote that the shopper ordered. */
  onChanged: (before: QuoteResponse) => void;
};

export function CheckoutForm({ storefront, state, onChanged }: CheckoutFormProps) {
  const { countries, features, obligationToPay, withdrawal } = storefront;
  const hasAgeGate = features.ageGate;
  // A shopper who confirmed the age gate need not confirm again.
  const isOldEnough = useAgeAnswer(({ answer }) => answer === "yes");
  const { draft, errors, notice, isGuest, isPending, form } = useCheckout({
    state,
    hasAgeGate,
    onChanged,
  });
  const quote = state.response?.quote;
  // `null` if the quote failed, `undefined` while it is loading.
  const methodsWithoutQuote = state.problem === null ? undefined : null;
  const payment = chosenPayment(quote?.paymentMethods ?? [], draft.paymentMethod);
  return (
    <form aria-label={checkoutTexts.title} className="grid gap-8" {...form}>
      {isGuest ? (
        <GuestSection
          countries={countries}
          typed={draft.guest}
          errors={errors}
          offersSignIn={features.signIn}
        />
      ) : (
        <CustomerSection />
      )}
      <DeliveryChoice
        methods={quote ? quote.shippingMethods : methodsWithoutQuote}
        chosenId={draft.shippingMethodId}
        error={errors["shippingMethodId"]}
        onChoose={(shippingMethodId) => changeDraft({ shippingMethodId })}
      />
      <PaymentChoice
        methods={quote ? quote.paymentMethods : methodsWithoutQuote}
        chosen={payment}
        error={errors["paymentMethod"]}
        onChoose={(paymentMethod) => changeDraft({ paymentMethod })}
      />
      {quote?.points && (
        <PointsSection
          points={quote.points}
          typed={draft.points}
          onType={(points) => changeDraft({ points })}
        />
      )}
      <NotesSection typed={draft.notes} error={errors["notes"]} />
      <div className="grid gap-4 border-t border-line pt-6">
        {hasAgeGate && (
          <CheckboxField
            // Remount when the stored age becomes known after hydration.
            key={String(isOldEnough)}
            name="ageConfirmed"
            defaultChecked={isOldEnough}
            required
            error={errors["ageConfirmed"]}
          >
            {checkoutTexts.age.label} *
          </CheckboxField>
        )}
        <FormNoticeText notice={notice} />
        {quote && (obligationToPay || hasExcludedProducts(quote)) && (
          <OrderReview
            quote={quote}
            isOutdated={!state.isCurrent || state.isUpdating}
            exclusionNote={withdrawal?.excludedText}
          />
        )}
        <SubmitButton wide isPending={isPending} pendingLabel={checkoutTexts.order.placing}>
          {orderLabel(payment, quote?.totalCents, obligationToPay)}
        </SubmitButton>
      </div>
    </form>
  );
}

/** Products without a right of withdrawal must be named before the order. */
const hasExcludedProducts = ({ lines }: Quote) =>
  lines.some(({ isWithdrawalExcluded }) => isWithdrawalExcluded);
