/** The catalogue's part about what is in the cart, and of what was taken out of a list. */
export const cartTexts = {
  title: "Your cart",
  remove: (name: string) => `Remove ${name}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  sum: "Sum: ",
  oldPrice: (price: string) => `The price was ${price}.`,
  gone: "This product is no longer available.",
  summary: "Summary",
  total: "Total",
  delivery: "Delivery is added when you have chosen how to receive your order.",
  toFreeDelivery: " to free delivery",
  freeDelivery: "Your order is delivered free.",
  view: "View cart",
  browse: "Browse products",
  continueShopping: "Continue shopping",
  emptyLine: "Your cart is empty.",
  empty: {
    title: "Your cart is empty",
    description: "What you add to the cart stays here, also when you come back another day.",
  },
  removed: {
    one: " was removed.",
    undo: "Undo",
  },
} as const;
