export const sessionTexts = {
  title: "Sign In",
  registerTab: "Register",
  tabs: "Sign in or register",
  userName: "Email address / Username",
  password: "Password",
  submit: "LOG IN",
  processing: "Signing in…",
  forgot: "Forgot Your Password?",
  noAccount: "No account yet?",
  register: "Create one",
  existingAccounts: {
    title: "Existing accounts",
    steps:
      "Use your phone number as username and password. After login it is extremely important to update your email and change your password under My Account, Account Details.",
    afterwards: "Afterwards you can log in with your email and new password.",
  },
  empty: {
    title: "Required field(s) empty.",
    description: "User name or password cannot be empty",
  },
  wrong: { title: "Wrong username / password", description: "Please try again!" },
  tooMany: {
    title: "Too many attempts",
    description: "Please wait a few minutes and try again.",
  },
  failed: {
    title: "Something went wrong",
    description: "Please try again in a moment.",
  },
  reset: {
    emailFirst: "Please type your email first",
    wrongFormat: "Email format not valid",
    sent: "Check your inbox for instructions",
    notFound: "Email not found",
  },
  emptied: "Your cart and wishlist were emptied because your own prices apply now.",
  ownPricesOver:
    "Your cart and wishlist were emptied because your own prices do not apply any more.",
  switchedOff: {
    title: "Signing in is not offered here",
    description: "You can look at everything this shop sells without an account.",
  },
  newCustomer: {
    description:
      "With an account you order faster, see your orders and keep your details in one place.",
    email: "Email address",
    submit: "Continue to registration",
  },
} as const;
