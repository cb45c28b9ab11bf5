// A separate module, so that reading the storage does not load the modules of the lists.

/** Maximum number of compared products: more columns cannot be compared by eye. */
export const MAX_COMPARED = 8;

/** Maximum number of items on the wishlist. */
export const MAX_WISHLIST_ITEMS = 200;
