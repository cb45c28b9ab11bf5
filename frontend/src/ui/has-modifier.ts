type Keys = { ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/**
 * Whether a modifier key is pressed: the combination may be a browser shortcut, such as Alt and the
 * left arrow for Back.
 */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: Keys) => ctrlKey || metaKey || altKey;
