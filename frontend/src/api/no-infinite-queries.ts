/**
 * Stands in for what the query library has for queries that grow page by page (see vite.config.ts):
 * the shop's lists have a page each, and the code for the others would be in every page's first load.
 */
export function infiniteQueryBehavior(): never {
  throw new Error("Infinite queries are not part of this build.");
}

export const hasNextPage = infiniteQueryBehavior;
export const hasPreviousPage = infiniteQueryBehavior;
