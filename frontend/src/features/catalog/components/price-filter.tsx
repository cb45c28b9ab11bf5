import { maximum } from "@shop/api-client/limits/list-products-query";
import { useId, useRef, useState, type FocusEvent, type SubmitEvent } from "react";

import { useIsInView } from "@/hooks/use-is-in-view";
import { formatMoney, parseMoney } from "@/lib/money";
import { listTexts } from "@/texts/list";
import { lazyComponent } from "@/ui/lazy-component";
import { useLazyLoad } from "@/ui/use-lazy-load";

import { writeListAddress } from "../list-address";
import { writeEuro } from "../list-filters";
import { type ListState, withPrices } from "../list-state";
import type { PriceBounds } from "../price-scale";
import { AddressInputs, listAction } from "./address-inputs";
import { appliedFilter, FilterLink, FilterSection, type FilterProps } from "./filter-link";
import type { PriceSliderProps } from "./price-slider";

const priceSlider = lazyComponent(() =>
  import("./price-slider").then((module) => module.PriceSlider),
);

const SMALL_BUDGET_CENTS = 2500;
const ENDS = ["min", "max"] as const;

export const appliedPrice = (state: ListState) =>
  appliedFilter("price", priceText(state), withPrices(state, null, null));

function priceText({ minPriceCents: min, maxPriceCents: max }: ListState): string | null {
  const { from, upTo, between } = listTexts.price;
  if (min === null) return max === null ? null : upTo(formatMoney(max));
  return max === null ? from(formatMoney(min)) : between(formatMoney(min), formatMoney(max));
}

type PriceFilterProps = FilterProps & Pick<PriceSliderProps, "prices">;

export function PriceFilter({ prices, ...filter }: PriceFilterProps) {
  const { state, changeList } = filter;
  const listAddress = writeListAddress(state);
  const [movedThumbs, setMovedThumbs] = useState<{
    bounds: PriceBounds;
    listAddress: string;
  } | null>(null);
  const chosen = { min: state.minPriceCents, max: state.maxPriceCents };
  // Thumb positions of another list don't apply to this one.
  const bounds = movedThumbs?.listAddress === listAddress ? movedThumbs.bounds : chosen;
  const release = ({ min, max }: PriceBounds) => {
    setMovedThumbs(null);
    if (min !== chosen.min || max !== chosen.max) changeList(withPrices(state, min, max));
  };
  const isSmallBudget = chosen.min === null && chosen.max === SMALL_BUDGET_CENTS;
  return (
    <FilterSection title={listTexts.price.title}>
      <FilterLink
        {...filter}
        to={withPrices(state, null, isSmallBudget ? null : SMALL_BUDGET_CENTS)}
        isCurrent={isSmallBudget}
        count={prices?.smallBudgetCount}
      >
        {listTexts.price.small}
      </FilterLink>
      <LazyPriceSlider
        state={state}
        prices={prices}
        bounds={bounds}
        isInSheet={filter.isInSheet}
        onMove={(next) => setMovedThumbs({ bounds: next, listAddress })}
        onRelease={release}
      />
      <PriceForm bounds={bounds} {...filter} />
    </FilterSection>
  );
}

type LazyPriceSliderProps = PriceSliderProps & Pick<FilterProps, "isInSheet">;

function LazyPriceSlider({ isInSheet, ...slider }: LazyPriceSliderProps) {
  const container = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(container) === true;
  const isLoaded = useLazyLoad(priceSlider, isInSheet || isInView);
  return (
    <div ref={container} className="noscript:hidden">
      {isLoaded ? (
        <priceSlider.Component {...slider} />
      ) : (
        <div className={slider.prices ? "mb-2 h-19.5" : "mb-2 h-16"} />
      )}
    </div>
  );
}

type PriceFormProps = FilterProps & { bounds: PriceBounds };

function PriceForm({ state, bounds, changeList, isInSheet }: PriceFormProps) {
  const errorId = useId();
  const [lastBounds, setLastBounds] = useState(bounds);
  const [typed, setTyped] = useState({ min: writeBound(bounds.min), max: writeBound(bounds.max) });
  const [invalid, setInvalid] = useState({ min: false, max: false });
  // A new price from the slider or the address replaces the typed text.
  for (const end of ENDS) {
    if (bounds[end] !== lastBounds[end]) {
      setLastBounds((current) => ({ ...current, [end]: bounds[end] }));
      setTyped((current) => ({ ...current, [end]: writeBound(bounds[end]) }));
      setInvalid((current) => ({ ...current, [end]: false }));
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
  };
  // In the filter sheet, the shopper may press the sheet's button without submitting this form.
  const applyOnBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (isInSheet && !event.currentTarget.contains(event.relatedTarget)) apply();
  };
  const apply = () => {
    const [min, max] = [readPrice(typed.min), readPrice(typed.max)];
    setInvalid({ min: min === undefined, max: max === undefined });
    if (min !== undefined && max !== undefined) changeList(withPrices(state, min, max));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the loss of focus
    <form
      action={listAction(state)}
      onSubmit={submit}
      onBlur={applyOnBlur}
      noValidate
      className="mt-1"
    >
      <AddressInputs state={withPrices(state, null, null)} />
      <div className="flex items-center gap-2">
        <PriceInput
          name="min"
          label={listTexts.price.lowest}
          value={typed.min}
          onType={(min) => setTyped({ ...typed, min })}
          hint={listTexts.price.min}
          errorId={invalid.min ? errorId : undefined}
        />
        <span aria-hidden className="text-soft">
          –
        </span>
        <PriceInput
          name="max"
          label={listTexts.price.highest}
          value={typed.max}
          onType={(max) => setTyped({ ...typed, max })}
          hint={listTexts.price.max}
          errorId={invalid.max ? errorId : undefined}
        />
        <button
          type="submit"
          className="min-h-11 shrink-0 rounded-base border border-line px-3 text-sm font-semibold hover:border-ink"
        >
          {listTexts.price.go}
        </button>
      </div>
      <p id={errorId} role="alert" className="mt-1 text-xs text-danger empty:hidden">
        {invalid.min || invalid.max ? listTexts.price.invalid : ""}
      </p>
    </form>
  );
}

type PriceInputProps = {
  name: "min" | "max";
  label: string;
  hint: string;
  value: string;
  onType: (text: string) => void;
  errorId: string | undefined;
};

function PriceInput({ name, label, hint, value, onType, errorId }: PriceInputProps) {
  return (
    <input
      name={name}
      aria-label={label}
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
      value={value}
      onChange={(event) => onType(event.target.value)}
      placeholder={`${hint} €`}
      inputMode="decimal"
      autoComplete="off"
      className="min-h-11 w-full min-w-0 rounded-base border border-line bg-raised px-3 tabular-digits aria-invalid:border-danger"
    />
  );
}

const writeBound = (cents: number | null) => (cents === null ? "" : writeEuro(cents));

/** `null` for empty text (no limit), `undefined` for an invalid price. */
function readPrice(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const cents = parseMoney(text);
  return cents !== undefined && cents <= maximum.maxPriceCents ? cents : undefined;
}
