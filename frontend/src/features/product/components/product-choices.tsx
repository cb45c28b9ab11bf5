import type { Product } from "@shop/api-client";
import { type ComponentType, type ReactNode, useRef } from "react";

import {
  type ColorOption,
  type ColorSizeChoice,
  type ColorVariant,
  chooseColor,
  chooseSize,
  colorOptions,
  isRowSoldOut,
  sizeOptions,
} from "@/lib/color-size-choice";
import { productTexts } from "@/texts/product";
import { PriceText } from "@/ui/price-text";

import { type ProductChoice, type PurchaseOption, noChoice } from "../purchase";
import { CHOICE_BUTTON, CHOICE_FIELDS, ChoiceGroup, ChoiceLabel } from "./choice-group";

export type ProductChoicesProps = {
  product: Product;
  purchase: PurchaseOption;
  onChoose: (choice: ProductChoice) => void;
  OptionChoice: ComponentType<OptionChoiceProps>;
  stockDisplay: boolean;
  sizeGuide?: ReactNode;
};

type ChoiceOption = { value: string; label: string; isSoldOut?: boolean };

export type OptionChoiceProps = {
  kind: "size" | "variant";
  /** Start of labels that small controls leave out. */
  prefix: string;
  options: ChoiceOption[];
  chosen: string | null;
  onChoose: (value: string | null) => void;
};

export function ProductChoices(props: ProductChoicesProps) {
  const { product, purchase, onChoose, OptionChoice, stockDisplay } = props;
  const { choice, rows } = purchase;
  const choices = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChoose(noChoice);
    // The clear button disappears with the choice, so the first field takes the focus.
    choices.current?.querySelector<HTMLElement>(CHOICE_FIELDS)?.focus();
  };
  // Variants without colours have a list of their own.
  const hasList = product.relatedVariants.length > 0 && rows === product.variants;
  if (!hasList && rows.length === 0) return null;
  return (
    <div ref={choices} data-choices className="grid gap-3">
      {hasList && (
        <OptionChoice
          kind="variant"
          prefix={product.name}
          options={product.relatedVariants.map(({ id, name, stock }) => ({
            value: String(id),
            label: name,
            isSoldOut: stockDisplay && stock < 1,
          }))}
          chosen={choice.variantId === null ? null : String(choice.variantId)}
          onChoose={(id) => onChoose({ ...choice, variantId: id === null ? null : Number(id) })}
        />
      )}
      {rows.length > 0 && (
        <ColorSizeChoices
          {...props}
          variants={rows}
          choice={choice}
          onChoose={(next) =>
            // The new colour and size name another variant.
            onChoose({ variantId: hasList ? choice.variantId : null, ...next })
          }
        />
      )}
      <ChoiceSummary purchase={purchase} onClear={clear} />
    </div>
  );
}

type ChoiceSummaryProps = { purchase: PurchaseOption; onClear: () => void };

function ChoiceSummary({ purchase, onClear }: ChoiceSummaryProps) {
  const { choice, chosenPrice, item, missing } = purchase;
  const isEmpty = (choice.variantId ?? choice.color ?? choice.size) === null;
  return (
    <div className="flex min-h-14 items-center justify-between gap-4">
      {!isEmpty && (
        <button
          type="button"
          onClick={onClear}
          className="min-h-9 text-xs text-soft underline underline-offset-4 hover:text-ink"
        >
          {productTexts.clear}
        </button>
      )}
      <p role="status" className="min-w-0 not-first:text-right">
        <span className="block text-xs text-soft">
          {missing === null ? item.name : productTexts.missing[missing]}
        </span>
        {chosenPrice !== null && <PriceText label={chosenPrice} size="lg" />}
      </p>
    </div>
  );
}

type ColorSizeChoicesProps = {
  variants: ColorVariant[];
  choice: ColorSizeChoice;
  onChoose: (choice: ColorSizeChoice) => void;
} & Pick<ProductChoicesProps, "OptionChoice" | "sizeGuide" | "stockDisplay">;

function ColorSizeChoices(props: ColorSizeChoicesProps) {
  const { variants, choice, onChoose, OptionChoice, sizeGuide, stockDisplay } = props;
  const isSoldOut = (change: Partial<ColorSizeChoice>) =>
    stockDisplay && isRowSoldOut(variants, { ...choice, ...change });
  const colors = colorOptions(variants, choice.size);
  const sizes = sizeOptions(variants, choice.color);
  return (
    <div className="grid gap-3">
      {colors.length > 0 && (
        <ChoiceGroup label={productTexts.color} chosen={choice.color}>
          {colors.map((option) => (
            <ColorSwatch
              key={option.name}
              option={option}
              isSoldOut={option.enabled && isSoldOut({ color: option.name })}
              isChosen={option.name === choice.color}
              onClick={() => onChoose(chooseColor(variants, choice, option.name))}
            />
          ))}
        </ChoiceGroup>
      )}
      {sizes.length > 0 && (
        <div className="relative">
          <OptionChoice
            kind="size"
            prefix=""
            options={sizes.map((size) => ({
              value: size,
              label: size,
              isSoldOut: isSoldOut({ size }),
            }))}
            chosen={choice.size}
            onChoose={(size) => onChoose(chooseSize(variants, choice, size))}
          />
          <div className="absolute -top-1 right-0">{sizeGuide}</div>
        </div>
      )}
    </div>
  );
}

type ColorSwatchProps = {
  option: ColorOption;
  isSoldOut: boolean;
  isChosen: boolean;
  onClick: () => void;
};

function ColorSwatch({ option, isSoldOut, isChosen, onClick }: ColorSwatchProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={!option.enabled}
      onClick={onClick}
      className={`${CHOICE_BUTTON} disabled:cursor-not-allowed disabled:line-through disabled:opacity-45 aria-pressed:border-ink aria-pressed:ring-1 aria-pressed:ring-ink`}
    >
      {option.color !== null && (
        <svg aria-hidden viewBox="0 0 20 20" className="size-5">
          <circle cx="10" cy="10" r="9.5" fill={option.color} className="stroke-line" />
        </svg>
      )}
      <ChoiceLabel label={option.name} isSoldOut={isSoldOut} />
    </button>
  );
}
