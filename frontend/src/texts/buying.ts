/** Texts about buying a product, in cards, pages, quick views and the cart. */
export const buyingTexts = {
  added: "Product added to Cart.",
  removed: "Product removed from Cart.",
  updated: "Cart Updated.",
  outOfStock: "Product out of stock!",
  cannotAddAmount: "Sorry, you can't add that amount to the cart.",
  quantityEmptyTitle: "Quantity Cannot be Empty",
  quantityEmpty: "Please type a number",
  stockExceededTitle: "Out of Stock",
  stockExceeded: (stock: number) => `Available stock: ${String(stock)}`,
  add: "Add to cart",
  addNamed: (name: string) => `Add to cart: ${name}`,
  chooseOptions: "Choose options",
  chooseOptionsOf: (name: string) => `Choose options: ${name}`,
  badges: { new: "New", sale: "Sale", top: "Top", outOfStock: "Out Of Stock" },
  labels: "Labels",
  inStock: "In stock",
} as const;
