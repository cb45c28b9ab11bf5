import { useId } from "react";

import { productTexts } from "@/texts/product";

import { CHOICE_BUTTON, ChoiceGroup, ChoiceLabel } from "./choice-group";
import type { OptionChoiceProps } from "./product-choices";

/**
 * Radio buttons of sizes or variants. A second click deselects the chosen one, as with colours
 * [PROD-04, PROD-05].
 */
export function ChoiceButtons({ kind, prefix, options, chosen, onChoose }: OptionChoiceProps) {
  const name = useId();
  const shown = options.find(({ value }) => value === chosen);
  return (
    <ChoiceGroup
      label={productTexts[kind]}
      chosen={shown ? withoutPrefix(shown.label, prefix) : null}
    >
      {options.map(({ value, label, isSoldOut }) => (
        <label key={value} className={`relative ${CHOICE_BUTTON}`}>
          <input
            type="radio"
            name={name}
            value={value}
            className="absolute inset-0 cursor-pointer appearance-none rounded-base checked:border-2"
            checked={value === chosen}
            onChange={() => onChoose(value)}
            onClick={() => {
              if (value === chosen) onChoose(null);
            }}
          />
          <ChoiceLabel label={withoutPrefix(label, prefix)} isSoldOut={isSoldOut} />
        </label>
      ))}
    </ChoiceGroup>
  );
}

/** "EU 42" for "Runner - EU 42" and the prefix "Runner", because the heading names the product. */
const withoutPrefix = (label: string, prefix: string) =>
  (label.startsWith(prefix) && /^[\s,–-]+(.+)/.exec(label.slice(prefix.length))?.[1]) || label;
