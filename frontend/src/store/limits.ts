// A separate module: reading the storage must not load the modules of the lists.

/** More columns cannot be compared by eye. */
export const MAX_COMPARED = 8;

export const MAX_WISHLIST_ITEMS = 200;
