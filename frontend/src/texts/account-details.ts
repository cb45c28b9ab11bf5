import { minLength } from "@shop/api-client/limits/update-password-request";

export const accountTexts = {
  save: "Save",
  saving: "Saving…",
  loading: "Your details are loading…",
  failed: {
    title: "Your details could not be loaded",
    description: "Please try again in a moment.",
  },
  details: {
    title: "Account Details",
    heading: "Your details",
    saved: "Your details were saved.",
  },
  email: {
    heading: "Change email",
    currentEmail: (email: string) => `Your email is ${email}. You sign in with it.`,
    noEmail: (userName: string) =>
      `We have no email address of yours. Until you add one you sign in with ${userName}.`,
    email: "New email",
    again: "New email, once more",
    submit: "Change email",
    differs: "The two email addresses are not the same.",
    toConfirm: (email: string) =>
      `We sent an email to ${email}. Open the link in it within an hour, in this browser, to confirm the address.`,
    notArrived: "Nothing there? Check the address and send the email again.",
    sendAgain: "Send the email again",
    sent: (email: string) =>
      `We sent an email to ${email}. Your email changes as soon as you open the link in it.`,
    saved: (email: string) => `Your email was changed. From now on you sign in with ${email}.`,
  },
  password: {
    heading: "Change password",
    hint: `At least ${String(minLength.newPassword)} characters, and neither your phone number nor your email.`,
    current: "Current password",
    next: "New password",
    again: "New password, once more",
    submit: "Change password",
    missing: "Please enter your current password.",
    wrong: "This is not your current password.",
    differs: "Passwords do not match",
    saved: "Password updated successfully",
    savedDetail: "You were signed out on all other devices.",
  },
  address: {
    title: "Address",
    heading: "Your address",
    saved: "Your address was saved.",
    chooseCountry: "Choose a country",
    elsewhere: (country: string) =>
      `Your account says ${country}, where this shop does not deliver. Please choose another country.`,
  },
  refused: {
    notSaved: "Your changes could not be saved.",
    inputKept: "What you typed is still here. Please try again in a moment.",
    offline: "You are offline. What you typed is still here: try again when you are back.",
    tooOften: "Too many tries.",
    waitSeconds: (seconds: number) =>
      `Please wait ${seconds === 1 ? "1 second" : `${String(seconds)} seconds`} and try again.`,
    waitMinutes: (minutes: number) =>
      `Please wait ${minutes === 1 ? "1 minute" : `${String(minutes)} minutes`} and try again.`,
    waitUnknown: "Please wait a few minutes and try again.",
    signedOut: "You are no longer signed in.",
    signedOutDetail: "Please sign in again to save your changes.",
    passwordFirst: "Please change your password first.",
    checkFields: "Please check the marked fields.",
  },
  /** For migrated accounts whose password is the phone number. */
  credentials: {
    title:
      "It is extremely important to update your email and change your password under My Account, Account Details.",
    after: "Afterwards you can log in with your email and new password.",
    email: "Update your email",
    password: "Change your password",
    done: "done",
    open: "Go to Account Details",
  },
} as const;
