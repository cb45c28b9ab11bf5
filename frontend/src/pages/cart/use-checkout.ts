import type { Account } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/guest-buyer";
import { findAccountQueryKey } from "@shop/api-client/queries";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { changeDraft, useDraft, type GuestDraft } from "@/features/checkout/draft";
import { usePendingOrders } from "@/features/checkout/finish-order";
import { type PlaceResult, usePlaceOrder } from "@/features/checkout/place-order";
import { orderRequest, inFlightOrder } from "@/features/checkout/send-order";
import type { QuoteAnswer, QuoteState } from "@/features/checkout/use-quote";
import { type FieldErrors, useForm } from "@/hooks/use-form";
import { useIsSignedIn } from "@/store/login-data";
import { checkoutTexts } from "@/texts/checkout";
import { outcomeTexts } from "@/texts/checkout-outcome";
import type { FormNotice } from "@/ui/form-notice-text";

import { checkoutErrors, checkoutSchema, findObstacle } from "./checkout-validation";
import { useEarlyPress } from "./use-early-press";

export type CheckoutRules = {
  state: QuoteState;
  asksAge: boolean;
  /** With what the shopper had agreed to, which is not the offer any more. */
  onChanged: (before: QuoteAnswer) => void;
};

/** The checkout's form: what was typed is kept, what is missing is said, and the order placed. */
export function useCheckout({ state, asksAge, onChanged }: CheckoutRules) {
  const isGuest = !useIsSignedIn();
  const queryClient = useQueryClient();
  usePendingOrders();
  const draft = useDraft();
  const { place, settle, isPending: isPlacing } = usePlaceOrder();
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const { answer, isCurrent, isUpdating, refresh } = state;
  const say = (title: string, detail?: string) => setNotice({ kind: "error", title, detail });

  const sayChanged = (before: QuoteAnswer) => {
    onChanged(before);
    say(checkoutTexts.changed, checkoutTexts.changedDetail);
  };
  const early = useEarlyPress(state, sayChanged);

  // The record may have been what is wrong.
  const renewAccount = () =>
    void queryClient.invalidateQueries({ queryKey: findAccountQueryKey() });

  /** Says what came of ordering; answers what is wrong with the form's fields. */
  const hear = (result: PlaceResult, element: HTMLFormElement): FieldErrors | void => {
    switch (result.kind) {
      case "left":
      case "free":
        return undefined;
      case "quote-changed":
        if (answer !== undefined) sayChanged(answer);
        return refresh();
      case "fields": {
        renewAccount();
        const found = checkoutErrors(result.errors, element);
        const isMarked = Object.keys(found).length > 0;
        say(isMarked ? messageOf(found) : outcomeTexts.place.failed);
        return found;
      }
      case "problem":
        renewAccount();
        return say(result.text);
    }
  };

  const { errors, isPending, form, showErrors } = useForm({
    schema: checkoutSchema(isGuest, asksAge),
    refuse: (found) => say(messageOf(found)),
    send: async (values, element): Promise<FieldErrors | void> => {
      setNotice(null);
      // Only what is on the screen can be agreed to, priced for where it goes.
      if (answer === undefined) return say(checkoutTexts.wait);
      if (!isCurrent || isUpdating) return early.wait({ form: element, before: answer });
      if ("countryCode" in values && values.countryCode !== answer.cart.countryCode) {
        changeDraft({ guest: { ...draft.guest, countryCode: values.countryCode } });
        return say(checkoutTexts.wait);
      }
      const { paymentMethod, notes, ageConfirmed } = values;
      const guest = "firstName" in values ? guestOf(values) : null;
      const words = { paymentMethod, notes, ageConfirmed, guest };
      return hear(await place({ request: orderRequest(answer, words) }), element);
    },
  });
  const stopAtObstacle = (element: HTMLFormElement): boolean => {
    const account = isGuest ? undefined : queryClient.getQueryData<Account>(findAccountQueryKey());
    const obstacle = findObstacle({ state, account, typedPoints: draft.points }, element);
    if (obstacle === null) return false;
    if (state.problem !== null) refresh();
    say(obstacle.text);
    obstacle.element?.focus();
    return true;
  };

  /** An order whose answer was lost comes first, whatever stands in the way of another one by now. */
  const settleFirst = async (element: HTMLFormElement): Promise<void> => {
    setNotice(null);
    const result = await settle();
    if (result.kind === "free") return element.requestSubmit();
    const found = hear(result, element);
    if (found) showErrors(element, found);
  };

  return {
    draft,
    errors,
    notice,
    isGuest,
    isPending: isPending || isPlacing || early.isWaiting,
    form: {
      ...form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const element = event.currentTarget;
        const isLost = inFlightOrder() !== undefined;
        if (!isLost && !stopAtObstacle(element)) return form.onSubmit(event);
        event.preventDefault();
        if (isLost && !isPlacing) void settleFirst(element);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        form.onInput(event);
        early.forget();
        setNotice(null);
        keepTyped(new FormData(event.currentTarget), isGuest);
      },
    },
  };
}

const GUEST_FIELDS = [...Object.keys(maxLength), "countryCode"];

function keepTyped(data: FormData, isGuest: boolean): void {
  const typed = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  const guest: GuestDraft = Object.fromEntries(GUEST_FIELDS.map((name) => [name, typed(name)]));
  changeDraft({ notes: typed("notes"), ...(isGuest && { guest }) });
}

type GuestValues = Parameters<typeof orderRequest>[1]["guest"] & object;

/** Where to is said by the cart. */
function guestOf(values: GuestValues): GuestValues {
  const { firstName, lastName, company, street, city, postcode, phone, email } = values;
  const { privacyAccepted } = values;
  return { firstName, lastName, company, street, city, postcode, phone, email, privacyAccepted };
}

/** One wrong field says what is wrong with it; several are pointed at. */
function messageOf(errors: FieldErrors): string {
  const [only = checkoutTexts.checkFields, ...others] = Object.values(errors);
  return others.length === 0 ? only : checkoutTexts.checkFields;
}
