/** Under which a tab keeps messages that were not sent yet, so that signing out can forget them. */
export const MESSAGE_DRAFTS_KEY = "message-drafts";
