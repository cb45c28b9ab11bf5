export const deferredLayoutTexts = {
  backToTop: "Back to top",
  busy: "The shop is busy right now; your cart is kept. Prices are checked when you order.",
} as const;
