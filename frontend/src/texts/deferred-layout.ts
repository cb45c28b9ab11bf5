export const deferredLayoutTexts = { backToTop: "Back to top" } as const;
