type Keys = { ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The key may be part of a browser shortcut, such as Alt and the left arrow for Back. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: Keys) => ctrlKey || metaKey || altKey;
