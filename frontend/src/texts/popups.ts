export const popupTexts = {
  age: {
    mark: "18+",
    question: "Are you 18 or older?",
    reason: (shop: string) => `What ${shop} sells is for adults only.`,
    yes: "Yes",
    no: "No",
    welcome: (shop: string) => `Welcome to ${shop}!`,
  },
  underAge: {
    title: "Under Age",
    text: "You must be 18 or older to visit this shop.",
  },
  newsletter: {
    title: "Newsletter",
    text: (shop: string) => `New arrivals and the best offers of ${shop}, now and then, by email.`,
    doNotShowAgain: "do not show again",
    subscribed: "Thank you for subscribing.",
    failed: "Ooops something went wrong",
    tryLater: "Please try again later",
    form: {
      email: "Email address",
      submit: "Subscribe",
      wrongEmailTitle: "Wrong email",
      wrongEmail: "Please enter a valid email",
    },
  },
  cube: {
    area: "Advertisement",
    link: (product: string) => `Discover ${product}`,
    dismiss: "Close the advertisement",
  },
} as const;
