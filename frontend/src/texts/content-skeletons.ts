/** Texts for the pages whose content the shop writes. */
export const contentSkeletonTexts = {
  loading: "The text is loading…",
} as const;
