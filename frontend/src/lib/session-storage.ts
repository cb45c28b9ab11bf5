import type { SafeStorage } from "./storage";

/** Storage key of unsent messages in this tab; signing out removes them. */
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
      // The value is only lost on reload: the page's own state still has it.
    }
  },
  removeItem(key) {
    try {
      storage().removeItem(key);
    } catch {
      // Storage is unavailable, so it holds nothing to remove.
    }
  },
};
