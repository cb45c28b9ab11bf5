import type { Account } from "@shop/api-client";
import { findAccountQueryKey } from "@shop/api-client/queries";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { changeDraft, useDraft, type GuestDraft } from "@/features/checkout/draft";
import { lackingPart } from "@/features/checkout/lacking-record";
import { orderRequest } from "@/features/checkout/order-request";
import { usePlaceOrder } from "@/features/checkout/place-order";
import { pointsError } from "@/features/checkout/points-error";
import { MAX_LINES } from "@/features/checkout/quoted-cart";
import type { QuoteAnswer, QuoteState } from "@/features/checkout/use-quote";
import { type FieldErrors, useForm } from "@/hooks/use-form";
import { CUSTOMER_LIMITS } from "@/lib/customer-limits";
import { useIsSignedIn } from "@/store/login-data";
import { cartTexts } from "@/texts/cart";
import { checkoutTexts } from "@/texts/checkout";
import type { FormNotice } from "@/ui/form-notice-text";

import { checkoutSchema } from "./checkout-schema";
import { COMPLETE_LINK_ID } from "./customer-section";

/** What stands in the way of ordering, and what the shopper is led to. */
type Obstacle = { text: string; element?: HTMLElement | null };

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
  const draft = useDraft();
  const { place } = usePlaceOrder();
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const { answer, isCurrent, refresh } = state;
  const say = (title: string, detail?: string) => setNotice({ kind: "error", title, detail });

  const { errors, isPending, form } = useForm({
    schema: checkoutSchema(isGuest, asksAge),
    refuse: (found) => say(messageOf(found)),
    send: async (values): Promise<FieldErrors | void> => {
      setNotice(null);
      if (answer === undefined || !isCurrent) return say(checkoutTexts.wait);
      const { paymentMethod, notes, ageConfirmed } = values;
      const guest = "firstName" in values ? guestOf(values) : null;
      const words = { paymentMethod, notes, ageConfirmed, guest };
      const result = await place({ request: orderRequest(answer, words) });
      switch (result.kind) {
        case "left":
          return undefined;
        case "quote-changed":
          onChanged(answer);
          say(checkoutTexts.changed, checkoutTexts.changedDetail);
          return refresh();
        case "fields":
          say(messageOf(result.errors));
          return byFieldName(result.errors);
        case "problem":
          // The record may have been what is wrong.
          void queryClient.invalidateQueries({ queryKey: findAccountQueryKey() });
          return say(result.text);
      }
    },
  });

  const findObstacle = (element: HTMLFormElement): Obstacle | null => {
    if (state.isTooLong) return { text: cartTexts.tooManyLines(MAX_LINES) };
    if (state.problem !== null) {
      refresh();
      return { text: checkoutTexts.unpriced };
    }
    if (answer === undefined) return { text: checkoutTexts.wait };
    const { lines, points } = answer.quote;
    if (lines.some(({ problem }) => problem !== null)) {
      const line = document.querySelector<HTMLElement>("li[data-problem]");
      return { text: checkoutTexts.brokenLines, element: line };
    }
    const account = isGuest ? undefined : queryClient.getQueryData<Account>(findAccountQueryKey());
    if (account !== undefined && lackingPart(account) !== null) {
      const link = document.getElementById(COMPLETE_LINK_ID);
      return { text: checkoutTexts.buyer.incomplete, element: link };
    }
    const wrong = points && pointsError(draft.points, points.mostHundredths);
    if (wrong) {
      return { text: wrong, element: element.querySelector<HTMLElement>("[name=points]") };
    }
    return null;
  };

  return {
    draft,
    errors,
    notice,
    isGuest,
    isPending,
    form: {
      ...form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const obstacle = findObstacle(event.currentTarget);
        if (obstacle === null) return form.onSubmit(event);
        event.preventDefault();
        say(obstacle.text);
        obstacle.element?.focus();
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        form.onInput(event);
        setNotice(null);
        keepTyped(new FormData(event.currentTarget), isGuest);
      },
    },
  };
}

const GUEST_FIELDS = [...Object.keys(CUSTOMER_LIMITS), "countryCode"];

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

/** The gateway's "guest/phone" is the form's "phone". */
function byFieldName(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field.split("/").at(-1) ?? field, text]),
  );
}
