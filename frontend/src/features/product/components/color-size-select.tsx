import type { ReactNode } from "react";

import {
  chooseColor,
  chooseSize,
  colorOptions,
  sizeOptions,
  type ColorSizeChoice,
  type ColorVariant,
} from "@/lib/color-size-choice";
import { productTexts } from "@/texts/product";
import { Select } from "@/ui/select";

import { ColorSwatch } from "./color-swatch";

export type ColorSizeSelectProps = {
  variants: ColorVariant[];
  choice: ColorSizeChoice;
  onChoose: (choice: ColorSizeChoice) => void;
  /** Stands beside the size's label. */
  sizeGuide?: ReactNode;
};

export function ColorSizeSelect({ variants, choice, onChoose, sizeGuide }: ColorSizeSelectProps) {
  const colors = colorOptions(variants, choice.size);
  const sizes = sizeOptions(variants, choice.color);
  return (
    <div className="grid gap-3">
      {colors.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-xs font-medium">
            {productTexts.color}
            {choice.color !== null && (
              <span className="font-normal text-soft">: {choice.color}</span>
            )}
          </legend>
          <div className="flex flex-wrap gap-2">
            {colors.map((option) => (
              <ColorSwatch
                key={option.name}
                option={option}
                isChosen={option.name === choice.color}
                onClick={() => onChoose(chooseColor(variants, choice, option.name))}
              />
            ))}
          </div>
        </fieldset>
      )}
      {sizes.length > 0 && (
        <div className="relative">
          <Select
            label={productTexts.size}
            value={choice.size ?? ""}
            onChange={(event) => onChoose(chooseSize(variants, choice, event.target.value || null))}
            options={[
              { value: "", label: productTexts.selectSize },
              ...sizes.map((size) => ({ value: size, label: size })),
            ]}
          />
          <div className="absolute -top-1 right-0">{sizeGuide}</div>
        </div>
      )}
    </div>
  );
}
