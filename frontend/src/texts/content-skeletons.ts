export const contentSkeletonTexts = {
  loading: "The text is loading…",
} as const;
