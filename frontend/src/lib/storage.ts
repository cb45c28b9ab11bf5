/** Storage that never throws: private windows, full disks and blocked cookies leave a shop that still works. */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What could not be stored, for as long as this page lives: newer than what is stored. */
const unsaved = new Map<string, string>();

export const localStore: SafeStorage = {
  getItem(key) {
    try {
      return unsaved.get(key) ?? globalThis.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key, value) {
    try {
      globalThis.localStorage.setItem(key, value);
      unsaved.delete(key);
    } catch {
      unsaved.set(key, value);
    }
  },
  removeItem(key) {
    unsaved.delete(key);
    try {
      globalThis.localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};
