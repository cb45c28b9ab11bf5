import type { SafeStorage } from "./storage";

/** Storage key of unsent messages; signing out removes them. */
export const MESSAGE_DRAFTS_KEY = "message-drafts";

// oxlint-disable-next-line no-restricted-properties -- this module makes it safe to use
const storage = () => globalThis.sessionStorage;

/** Storage of this tab, cleared when the tab is closed; never throws. */
export const sessionStore: SafeStorage = {
  getItem(key) {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key, value) {
    try {
      storage().setItem(key, value);
    } catch {
      // The page's own state still has the value until a reload.
    }
  },
  removeItem(key) {
    try {
      storage().removeItem(key);
    } catch {
      // Unavailable storage holds nothing to remove.
    }
  },
};
