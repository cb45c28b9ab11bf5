import { maxLength } from "@shop/api-client/limits/create-order-request";

import { checkoutTexts } from "@/texts/checkout";
import { TextAreaField } from "@/ui/text-area-field";

import { CheckoutSection } from "./checkout-section";

export type NotesSectionProps = { typed: string; error: string | undefined };

/** What the shopper wants the shop to know. */
export function NotesSection({ typed, error }: NotesSectionProps) {
  const { title, label, hint } = checkoutTexts.notes;
  return (
    <CheckoutSection title={title}>
      <TextAreaField
        name="notes"
        label={label}
        hint={hint(maxLength.notes)}
        maxLength={maxLength.notes}
        defaultValue={typed}
        error={error}
      />
    </CheckoutSection>
  );
}
