import { useId } from "react";

import { productTexts } from "@/texts/product";

import { CHOICE_BUTTON, ChoiceGroup } from "./choice-group";
import type { SizeChoiceProps } from "./product-choices";

/** Radio buttons, of which a second click deselects the chosen one, as with colours [PROD-05]. */
export function SizeButtons({ sizes, chosen, onChoose }: SizeChoiceProps) {
  const name = useId();
  return (
    <ChoiceGroup label={productTexts.size} chosen={chosen}>
      {sizes.map((size) => (
        <label key={size} className={`relative ${CHOICE_BUTTON}`}>
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none rounded-base checked:border-2"
            checked={size === chosen}
            onChange={() => onChoose(size)}
            onClick={() => {
              if (size === chosen) onChoose(null);
            }}
          />
          {size}
        </label>
      ))}
    </ChoiceGroup>
  );
}
