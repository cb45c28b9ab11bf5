export const withdrawalProblemTexts = {
  title: "Your withdrawal was not sent.",
  unknown: "The shop may or may not have received your withdrawal.",
  notChecked: "Your order could not be looked up.",
  checkFields: "Please go back and check your details.",
  failed: "Please try again in a moment, or write to the shop.",
  tooMany:
    "You have tried too often. Please wait a few minutes and try again, or write to the shop.",
  noResponse:
    "There was no response. Please press again. That is safe: your withdrawal is stored once only.",
  keyReused: "The shop has received this withdrawal before. Press again only to send it once more.",
  signedOut:
    "Your session has ended. Please sign in again, or go back and use the order reference.",
  claimFirst: "Please update your email and password under Account Details first.",
  switchedOff: "This shop has no online withdrawal. Please write to the shop.",
} as const;
