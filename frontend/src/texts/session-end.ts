export const sessionEndTexts = {
  expired: "Session Expired",
  ended: {
    title: "You have been signed out",
    description: "Please sign in again.",
  },
  signedOut: "You are signed out.",
  signedOutOffline: {
    title: "You are signed out in this browser.",
    description: "The shop will be told as soon as there is a connection.",
  },
} as const;
