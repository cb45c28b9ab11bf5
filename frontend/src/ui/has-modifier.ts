type Keys = { ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/**
 * Whether a modifier is pressed: such keys are browser shortcuts, for example Alt and the left
 * arrow for Back.
 */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: Keys) => ctrlKey || metaKey || altKey;
