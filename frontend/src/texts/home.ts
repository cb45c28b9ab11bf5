export const reviewTexts = {
  title: "What our customers say",
  more: "Show more",
  readAll: "Read all",
  readLess: "Read less",
  of: (author: string) => ` of ${author}’s review`,
} as const;

export const homeTexts = {
  slides: "Highlights",
  pause: "Pause slides",
  play: "Play slides",
  pauseRow: "Pause products",
  playRow: "Play products",
  categories: "Shop by category",
  brands: "Brands",
  viewAll: "View all",
  emptyRow: "Nothing here right now.",
} as const;
