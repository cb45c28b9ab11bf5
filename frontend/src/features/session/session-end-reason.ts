import { localStore } from "@/lib/storage";

/** Stored for tabs that notice the end of the session later, when the shopper is active again. */
const STORAGE_KEY = "sessionExpired";

/** Stores that the session ended because the shopper was idle. */
export const storeIdleEnd = () => localStore.setItem(STORAGE_KEY, "yes");
export const clearEndReason = () => localStore.removeItem(STORAGE_KEY);
/** Whether the last session in this browser ended because the shopper was idle. */
export const hasEndedIdle = () => localStore.getItem(STORAGE_KEY) !== null;
