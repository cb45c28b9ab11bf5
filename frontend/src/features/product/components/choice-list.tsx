import { buyingTexts } from "@/texts/buying";
import { deferredTexts } from "@/texts/deferred";
import { productTexts } from "@/texts/product";
import { Select } from "@/ui/select";

import type { OptionChoiceProps } from "./product-choices";

/** List of sizes or variants of a quick view [PROD-04, PROD-06]. */
export function ChoiceList({ kind, options, chosen, onChoose }: OptionChoiceProps) {
  return (
    <Select
      label={productTexts[kind]}
      value={chosen ?? ""}
      onChange={(event) => onChoose(event.target.value || null)}
      options={[
        { value: "", label: deferredTexts.select[kind] },
        ...options.map(({ value, label, isSoldOut }) => ({
          value,
          label: isSoldOut ? `${label} (${buyingTexts.badges.outOfStock})` : label,
        })),
      ]}
    />
  );
}
