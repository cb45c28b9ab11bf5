export const priceTexts = {
  /** Directive 98/6/EC, Art. 3. */
  unitPrice: (price: string, unit: string) => `${price} / ${unit}`,
  /** Directive 98/6/EC, Art. 6a. */
  lowestPrice: (label: string, price: string) => `${label}: ${price}`,
};
