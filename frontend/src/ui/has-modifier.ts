type Keys = { ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** A key with a modifier is the browser's own, such as Alt and the left arrow for Back. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: Keys) => ctrlKey || metaKey || altKey;
