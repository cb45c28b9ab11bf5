/** Texts for the pages whose content the shop writes. */
export const contentTexts = {
  loading: "The text is loading…",
} as const;
