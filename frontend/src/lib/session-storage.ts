import type { SafeStorage } from "./storage";

/** Under which a tab keeps messages that were not sent yet, so that signing out can forget them. */
export const MESSAGE_DRAFTS_KEY = "message-drafts";

/** What this tab keeps until it is closed; like the other storage it never throws. */
export const sessionStore: SafeStorage = {
  getItem(key) {
    try {
      return globalThis.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key, value) {
    try {
      globalThis.sessionStorage.setItem(key, value);
    } catch {
      // The page itself still has it.
    }
  },
  removeItem(key) {
    try {
      globalThis.sessionStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};
