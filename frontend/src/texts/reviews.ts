/** The home page's reviews, which come after the page. */
export const reviewTexts = {
  title: "What our customers say",
  more: "Show more",
  readAll: "Read all",
  readLess: "Read less",
  of: (author: string) => ` of ${author}’s review`,
} as const;
