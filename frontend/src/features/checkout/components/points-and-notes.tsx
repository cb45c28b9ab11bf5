import type { QuotePoints } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/create-order-request";
import type { KeyboardEvent } from "react";

import { formatMoney, formatPoints } from "@/lib/money";
import { checkoutTexts } from "@/texts/checkout";
import { Button } from "@/ui/button";
import { TextAreaField } from "@/ui/text-area-field";
import { TextField } from "@/ui/text-field";

import { MAX_POINTS_LENGTH, parsePoints } from "../parse-points";
import { CheckoutSection } from "./checkout-section";

type PointsSectionProps = {
  points: QuotePoints;
  typed: string;
  onType: (typed: string) => void;
};

/** Points that pay for part of the order [CHK-09]. */
export function PointsSection({ points, typed, onType }: PointsSectionProps) {
  const { availableHundredths, mostHundredths, redeemedHundredths, worthCents } = points;
  const { title, available, label, most, none, all, worth } = checkoutTexts.points;
  const formatInput = () => {
    const hundredths = parsePoints(typed);
    if (hundredths !== undefined && hundredths > 0)
      onType(formatPoints(Math.min(hundredths, mostHundredths || hundredths)));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter completes the number and must not submit the order.
    event.preventDefault();
    formatInput();
  };
  return (
    <CheckoutSection title={title}>
      <p className="text-sm">{available(formatPoints(availableHundredths))}</p>
      {mostHundredths === 0 && <p className="text-sm text-soft">{none}</p>}
      {/* Keep earlier input visible, so that the shopper can remove it. */}
      {(mostHundredths > 0 || typed !== "") && (
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            name="points"
            label={label}
            inputMode="decimal"
            autoComplete="off"
            maxLength={MAX_POINTS_LENGTH}
            value={typed}
            onChange={({ target }) => onType(target.value)}
            onBlur={formatInput}
            onKeyDown={handleKeyDown}
            hint={most(formatPoints(mostHundredths))}
            error={pointsError(typed, mostHundredths)}
          />
          {/* On phones it is on the left, because the back-to-top button is on the right. */}
          <div className="sm:mt-6">
            <Button variant="secondary" onClick={() => onType(formatPoints(mostHundredths))}>
              {all}
            </Button>
          </div>
        </div>
      )}
      <p role="status" className="text-sm font-medium text-positive empty:sr-only">
        {worthCents > 0 && worth(formatPoints(redeemedHundredths), formatMoney(worthCents))}
      </p>
    </CheckoutSection>
  );
}

type NotesSectionProps = { typed: string; error: string | undefined };

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

export function pointsError(typed: string, mostHundredths: number): string | undefined {
  const hundredths = parsePoints(typed);
  if (hundredths === undefined) return checkoutTexts.points.notPoints;
  if (hundredths <= mostHundredths) return undefined;
  return mostHundredths === 0
    ? checkoutTexts.points.none
    : checkoutTexts.points.most(formatPoints(mostHundredths));
}
