/** Storage that never throws: private windows, full disks and blocked cookies leave a shop that still works. */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

function guard(pick: () => Storage): SafeStorage {
  return {
    getItem(key) {
      try {
        return pick().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        pick().setItem(key, value);
      } catch {
        // The value lives on in memory for this page.
      }
    },
    removeItem(key) {
      try {
        pick().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

export const localStore = guard(() => globalThis.localStorage);
