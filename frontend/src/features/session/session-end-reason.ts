import { localStore } from "@/lib/storage";

/** Other tabs may notice the end of the session only later. */
const STORAGE_KEY = "sessionExpired";

export const storeIdleEnd = () => localStore.setItem(STORAGE_KEY, "yes");
export const clearEndReason = () => localStore.removeItem(STORAGE_KEY);
/** Whether the last session in this browser ended because the shopper was idle. */
export const hasEndedIdle = () => localStore.getItem(STORAGE_KEY) !== null;
