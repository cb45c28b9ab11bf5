/** The catalogue's part of whatever pages the shop words itself. */
export const contentTexts = {
  loading: "The text is loading…",
} as const;
