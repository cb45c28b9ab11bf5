import type { ReactNode } from "react";

import { buyingTexts } from "@/texts/buying";

/** Selects the fields of colour, size and variant that can be chosen. */
export const CHOICE_FIELDS = ":is(button:enabled, input, select)";

/** Class of a colour's or size's button. */
export const CHOICE_BUTTON =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-base border border-line px-3 text-xs font-medium transition-colors hover:border-ink";

type ChoiceLabelProps = { label: string; isSoldOut?: boolean | undefined };

/** A sold-out choice is crossed out, and screen readers say so. */
export function ChoiceLabel({ label, isSoldOut }: ChoiceLabelProps) {
  if (!isSoldOut) return label;
  return (
    <>
      <s className="text-soft">{label}</s>
      <span className="sr-only">({buyingTexts.badges.outOfStock})</span>
    </>
  );
}

type ChoiceGroupProps = { label: string; chosen: string | null; children: ReactNode };

export function ChoiceGroup({ label, chosen, children }: ChoiceGroupProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-xs font-medium">
        {label}
        {chosen !== null && <span className="font-normal text-soft">: {chosen}</span>}
      </legend>
      {/* Half a row at the end shows that there is more. The padding is for the focus ring. */}
      <div className="-m-1 flex max-h-72 flex-wrap gap-2 overflow-y-auto p-1">{children}</div>
    </fieldset>
  );
}
