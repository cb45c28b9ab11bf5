/** Texts of sign-ins with identity providers. */
export const providerTexts = {
  or: "or",
  stillSignedIn: "You are still signed in to this account.",
  continueWith: (label: string) => `Continue with ${label}`,
  register: {
    title: "Almost done",
    detail:
      "No account here has your email address yet. Please complete your details once. Afterwards you can sign in the same way.",
  },
  links: {
    title: "Sign in with other accounts",
    since: (date: string) => `connected on ${date}`,
    remove: "Remove",
    removeNamed: (label: string) => `Remove: ${label}`,
    removed: (label: string) => `You no longer sign in with ${label}.`,
    notRemoved: "The connection could not be removed.",
    tryAgain: "Please try again in a moment.",
  },
} as const;

/** Results by their names in the address of the sign-in page. */
export const providerNotices: Readonly<Record<string, { title: string; detail: string }>> = {
  "address-confirmed": {
    title: "Your email address is confirmed.",
    detail: "From now on you sign in with it.",
  },
  "address-not-confirmed": {
    title: "Your email address could not be confirmed.",
    detail:
      "Please open the link again in a moment. If that does not help, enter your email once more.",
  },
  busy: {
    title: "Too many attempts.",
    detail: "Please wait a few minutes and try again.",
  },
  cancelled: {
    title: "You cancelled the sign-in.",
    detail: "You can try again, or sign in with your password.",
  },
  closed: {
    title: "This account is closed.",
    detail: "Please contact us if you think that this is a mistake.",
  },
  "confirm-by-mail": {
    title: "Please check your inbox.",
    detail:
      "An account here has your email address. Open the link that we sent there within an hour, in this browser.",
  },
  expired: {
    title: "This sign-in has expired.",
    detail: "It was already used, took too long, or began in another browser. Please try again.",
  },
  failed: {
    title: "The sign-in did not work.",
    detail: "Please try again in a moment, or sign in with your password.",
  },
  "no-account": {
    title: "No account has your email address.",
    detail: "Please sign in with your user name and password.",
  },
  "no-email": {
    title: "We did not get your email address.",
    detail: "Please allow it at the next attempt, or sign in with your password.",
  },
  "several-accounts": {
    title: "Several accounts have your email address.",
    detail: "Please sign in with your user name and password.",
  },
  unverified: {
    title: "Your email address is not verified.",
    detail: "Please verify it with the provider first, or sign in with your password.",
  },
  "wrong-link": {
    title: "This link does not work.",
    detail:
      "It works once, within an hour, in the browser in which you began. Please begin once more.",
  },
};
