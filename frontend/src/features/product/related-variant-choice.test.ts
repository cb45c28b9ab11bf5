import { describe, expect, test } from 'vitest';
import { chooseRelated } from './related-variant-choice';

const small = { id: 11, name: 'Small', priceCents: 1000, salePriceCents: null, stock: 4 };
const large = { id: 12, name: 'Large', priceCents: 2000, salePriceCents: 1500, stock: 0 };

describe('[PROD-04] related variants', () => {
  test.each([null, 99])('id %s is the placeholder', (id) => {
    expect(chooseRelated([small, large], id, true)).toEqual({ kind: 'placeholder' });
  });

  test('a variant shows its own price', () => {
    expect(chooseRelated([small, large], 11, true)).toEqual({
      kind: 'chosen',
      variant: small,
      price: { kind: 'single', cents: 1000 },
      soldOut: false,
    });
  });

  test.each([
    [true, true],
    [false, false],
  ])('stock below 1 with stock display %s is sold out: %s', (stockDisplay, soldOut) => {
    expect(chooseRelated([small, large], 12, stockDisplay)).toMatchObject({
      price: { kind: 'reduced', cents: 1500, oldCents: 2000 },
      soldOut,
    });
  });
});
