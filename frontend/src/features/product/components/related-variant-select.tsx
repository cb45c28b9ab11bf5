import type { RelatedVariant } from "@shop/api-client";

import { productTexts } from "@/texts/product";
import { Select } from "@/ui/select";

export type RelatedVariantSelectProps = {
  variants: RelatedVariant[];
  chosenId: number | null;
  onChoose: (id: number | null) => void;
};

const PLACEHOLDER = "";

export function RelatedVariantSelect({ variants, chosenId, onChoose }: RelatedVariantSelectProps) {
  return (
    <Select
      label={productTexts.variant}
      value={chosenId === null ? PLACEHOLDER : String(chosenId)}
      onChange={(event) =>
        onChoose(event.target.value === PLACEHOLDER ? null : Number(event.target.value))
      }
      options={[
        { value: PLACEHOLDER, label: productTexts.selectVariant },
        ...variants.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
