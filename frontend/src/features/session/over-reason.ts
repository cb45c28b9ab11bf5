import { localStore } from "@/lib/storage";

/** Beside the cleared login, for the tabs that hear of it late: the shopper is seen again by then. */
const KEY = "sessionExpired";

export const keepIdlenessAsReason = () => localStore.setItem(KEY, "yes");
export const forgetReason = () => localStore.removeItem(KEY);
/** Whether the last session in this browser ended for want of activity. */
export const isOverForIdleness = () => localStore.getItem(KEY) !== null;
