/** Loads the panel with everything that works with its options. A failed load is retried. */
export const loadPanel = () => import("./components/suggestion-panel");
