import { ownPriceLabel, type PriceLabel } from '@/lib/price-label';

export type RelatedVariant = {
  id: number;
  name: string;
  priceCents: number;
  salePriceCents: number | null;
  stock: number;
};

export type RelatedChoice<V extends RelatedVariant> =
  | { kind: 'placeholder' }
  | { kind: 'chosen'; variant: V; price: PriceLabel; soldOut: boolean };

/** What choosing an id means: nothing for the placeholder or an id that is none of the product's. */
export function chooseRelated<V extends RelatedVariant>(
  variants: V[],
  id: number | null,
  stockDisplay: boolean,
): RelatedChoice<V> {
  const variant = variants.find((candidate) => candidate.id === id);
  if (variant === undefined) return { kind: 'placeholder' };
  return {
    kind: 'chosen',
    variant,
    price: ownPriceLabel(variant),
    soldOut: stockDisplay && variant.stock < 1,
  };
}
