import { checkoutTexts } from "@/texts/checkout";
import { TextAreaField } from "@/ui/text-area-field";

import { MAX_NOTES_LENGTH } from "../draft";
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
        hint={hint(MAX_NOTES_LENGTH)}
        maxLength={MAX_NOTES_LENGTH}
        defaultValue={typed}
        error={error}
      />
    </CheckoutSection>
  );
}
