// On their own: reading what is stored needs them before the lists' own files are there.

/** More columns than this can't be compared by eye. */
export const MAX_COMPARED = 8;

/** More than anybody looks through. */
export const MAX_WISHES = 200;
