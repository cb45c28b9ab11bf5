import { maxLength } from "@shop/api-client/limits/create-withdrawal-request";

import { withdrawalContentTexts } from "@/texts/withdrawal-content";
import { focusOnMount } from "@/ui/focus";
import { TextField } from "@/ui/text-field";

import { requestedLines } from "../chosen-lines";
import { declaredProducts } from "../declared-products";
import type { Declaration } from "../withdrawal-store";

type PartFieldProps = { earlier: Declaration | null; takesFocus: boolean };

/** Withdrawn part in the consumer's words: the products of the order are not known. */
export function PartField({ earlier, takesFocus }: PartFieldProps) {
  const { unknown, part } = withdrawalContentTexts;
  return (
    <>
      <p
        ref={takesFocus ? focusOnMount : undefined}
        tabIndex={-1}
        className="text-sm font-medium outline-none"
      >
        {unknown}
      </p>
      <TextField
        {...part}
        name="part"
        autoComplete="off"
        defaultValue={partOf(earlier)}
        maxLength={maxLength.part}
      />
    </>
  );
}

/** Keeps an earlier choice of products: an empty field withdraws from the whole order. */
function partOf(earlier: Declaration | null): string {
  if (earlier === null) return "";
  const lines = requestedLines(earlier);
  if (lines.length === 0) return earlier.part;
  return declaredProducts(earlier.preview?.lines, lines).join(", ").slice(0, maxLength.part);
}
