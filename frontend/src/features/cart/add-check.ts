export type AddRequest = {
  /** Empty input is not a number. */
  quantity: number | null;
  stock: number;
  inCart: number;
  stockDisplay: boolean;
};

export type AddRefusal = { kind: 'info' | 'warning'; title: string; text: string | null };

/** Why this many can't be put in the cart; null when they can. */
export function refuseAdd({ quantity, stock, inCart, stockDisplay }: AddRequest): AddRefusal | null {
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1) {
    return { kind: 'info', title: 'Quantity Cannot be Empty', text: 'Please type a number' };
  }
  if (!stockDisplay) return null;
  if (stock < 1) return { kind: 'warning', title: 'Product out of stock!', text: null };
  if (quantity > stock) return { kind: 'warning', title: 'Out of Stock', text: `Available stock: ${stock}` };
  if (inCart + quantity > stock) {
    return { kind: 'warning', title: "Sorry, you can't add that amount to the cart.", text: null };
  }
  return null;
}
