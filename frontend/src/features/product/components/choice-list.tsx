import { deferredTexts } from "@/texts/deferred";
import { productTexts } from "@/texts/product";
import { Select } from "@/ui/select";

import type { SizeChoiceProps } from "./product-choices";

/** List of sizes of a quick view [PROD-06]. */
export function SizeSelect({ sizes, chosen, onChoose }: SizeChoiceProps) {
  return (
    <Select
      label={productTexts.size}
      value={chosen ?? ""}
      onChange={(event) => onChoose(event.target.value || null)}
      options={[
        { value: "", label: deferredTexts.selectSize },
        ...sizes.map((size) => ({ value: size, label: size })),
      ]}
    />
  );
}
