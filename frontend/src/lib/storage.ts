/** Storage that never throws. Browsers may refuse storage, for example in private windows. */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

// oxlint-disable-next-line no-restricted-properties -- this module makes it safe to use
const storage = () => globalThis.localStorage;

/** Values that could not be stored. They replace stored values until the page is closed. */
const unsaved = new Map<string, string>();

export const localStore: SafeStorage = {
  getItem(key) {
    try {
      return unsaved.get(key) ?? storage().getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key, value) {
    try {
      storage().setItem(key, value);
      unsaved.delete(key);
    } catch {
      unsaved.set(key, value);
    }
  },
  removeItem(key) {
    unsaved.delete(key);
    try {
      storage().removeItem(key);
    } catch {
      // Unavailable storage holds nothing to remove.
    }
  },
};
