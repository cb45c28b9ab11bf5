import type { Account } from "@shop/api-client";
import { findAccountQueryKey } from "@shop/api-client/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { changeDraft, GUEST_LENGTH, useDraft, type GuestDraft } from "@/features/checkout/draft";
import { orderSummary } from "@/features/checkout/order-summaries";
import { type PlaceResult, usePlaceOrder } from "@/features/checkout/place-order";
import { orderRequest, inFlightOrder } from "@/features/checkout/send-order";
import type { QuoteResponse, QuoteState } from "@/features/checkout/use-quote";
import { type FieldErrors, type Refusal, useForm } from "@/hooks/use-form";
import { useIsSignedIn } from "@/store/login-data";
import { checkoutTexts } from "@/texts/checkout";
import { outcomeTexts } from "@/texts/checkout-outcome";
import type { FormNotice } from "@/ui/form-notice-text";

import { checkoutErrors, checkoutSchema, findObstacle } from "./checkout-validation";
import { useQueuedSubmit } from "./use-queued-submit";

type CheckoutRules = {
  state: QuoteState;
  hasAgeGate: boolean;
  /** Called if the quote has changed. `before` is the quote that the shopper ordered. */
  onChanged: (before: QuoteResponse) => void;
};

export function useCheckout({ state, hasAgeGate, onChanged }: CheckoutRules) {
  const isGuest = !useIsSignedIn();
  const queryClient = useQueryClient();
  const draft = useDraft();
  const { place, resend, isPending: isPlacing } = usePlaceOrder();
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const { response, isCurrent, isUpdating, refresh } = state;
  const showError = (title: string, detail?: string) => setNotice({ kind: "error", title, detail });
  const showFailure = (title: string, requestId?: string) =>
    setNotice({ kind: "error", title, requestId });

  const showChanged = (agreedQuote: QuoteResponse) => {
    onChanged(agreedQuote);
    showError(checkoutTexts.changed, checkoutTexts.changedDetail);
  };
  const queued = useQueuedSubmit(state, showChanged);

  // Data that the account lacks may be the cause of the problem.
  const refetchAccount = () =>
    void queryClient.invalidateQueries({ queryKey: findAccountQueryKey() });

  const handleResult = (result: PlaceResult, element: HTMLFormElement): Refusal | void => {
    switch (result.kind) {
      case "leaving":
      case "nothing-to-resend":
        return undefined;
      case "quote-changed":
        if (response !== undefined) showChanged(response);
        return refresh();
      case "fields": {
        refetchAccount();
        const found = checkoutErrors(result.errors, element);
        const isMarked = Object.keys(found).length > 0;
        if (isMarked) showError(errorSummary(found));
        else showFailure(outcomeTexts.place.failed, result.requestId);
        return { errors: found };
      }
      case "problem":
        refetchAccount();
        return showFailure(result.text, result.requestId);
    }
  };

  const { errors, isPending, form, showErrors } = useForm({
    schema: checkoutSchema(isGuest, hasAgeGate),
    onInvalid: (found) => showError(errorSummary(found)),
    send: async (values, element): Promise<Refusal | void> => {
      setNotice(null);
      // The shopper agrees to the visible quote, which must be for the chosen country.
      if (response === undefined) return showError(checkoutTexts.wait);
      if (!isCurrent || isUpdating) return queued.wait({ form: element, agreedQuote: response });
      if ("countryCode" in values && values.countryCode !== response.cart.countryCode) {
        changeDraft({ guest: { ...draft.guest, countryCode: values.countryCode } });
        return showError(checkoutTexts.wait);
      }
      const { paymentMethod, notes, ageConfirmed } = values;
      const guest = "firstName" in values ? guestOf(values) : null;
      const input = { paymentMethod, notes, ageConfirmed, guest };
      const summary = orderSummary(response.quote, paymentMethod);
      const request = orderRequest(response, input);
      return handleResult(await place({ request, summary }), element);
    },
  });
  const stopAtObstacle = (element: HTMLFormElement): boolean => {
    const account = isGuest ? undefined : queryClient.getQueryData<Account>(findAccountQueryKey());
    const obstacle = findObstacle({ state, account, typedPoints: draft.points }, element);
    if (obstacle === null) return false;
    if (state.problem !== null) refresh();
    showError(obstacle.text);
    obstacle.element?.focus();
    return true;
  };

  /** Resolves an earlier order of unknown outcome before a new order is checked. */
  const resendFirst = async (element: HTMLFormElement): Promise<void> => {
    setNotice(null);
    const result = await resend();
    if (result.kind === "nothing-to-resend") return element.requestSubmit();
    const refusal = handleResult(result, element);
    if (refusal?.errors) showErrors(element, refusal.errors);
  };

  return {
    draft,
    errors,
    notice,
    isGuest,
    isPending: isPending || isPlacing || queued.isWaiting,
    form: {
      ...form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const element = event.currentTarget;
        const hasInFlightOrder = inFlightOrder() !== undefined;
        if (!hasInFlightOrder && !stopAtObstacle(element)) return form.onSubmit(event);
        event.preventDefault();
        if (hasInFlightOrder && !isPlacing) void resendFirst(element);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        form.onInput(event);
        queued.cancel();
        setNotice(null);
        storeInput(new FormData(event.currentTarget), isGuest);
      },
    },
  };
}

function storeInput(data: FormData, isGuest: boolean): void {
  const typed = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  const guest: GuestDraft = Object.fromEntries(
    Object.keys(GUEST_LENGTH).map((name) => [name, typed(name)]),
  );
  changeDraft({ notes: typed("notes"), ...(isGuest && { guest }) });
}

type GuestValues = Parameters<typeof orderRequest>[1]["guest"] & object;

/** Leaves out the country, which is part of the cart. */
function guestOf(values: GuestValues): GuestValues {
  const { firstName, lastName, company, street, city, postcode, phone, email } = values;
  const { privacyAccepted } = values;
  return { firstName, lastName, company, street, city, postcode, phone, email, privacyAccepted };
}

/** The error of a single wrong field, otherwise a general message. */
function errorSummary(errors: FieldErrors): string {
  const [onlyError = checkoutTexts.checkFields, ...otherErrors] = Object.values(errors);
  return otherErrors.length === 0 ? onlyError : checkoutTexts.checkFields;
}
