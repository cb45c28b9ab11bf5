/** The catalogue's part of the pages that are read: about, contact, terms, the blog. */
export const contentTexts = {
  loading: "The text is loading…",
  about: {
    vision: "Our vision",
    mission: "Our mission",
    whoWeAre: "Who we are",
    empty: {
      title: "We have not written about ourselves yet",
      description: "Ask us anything you would like to know.",
      action: "Contact us",
    },
  },
  contact: {
    details: "How to reach us",
    address: "Address",
    phone: "Phone",
    email: "E-mail",
    hours: "Opening hours",
    workingDays: "Working days",
    weekend: "Weekend",
    stores: "Our stores",
    failed: {
      title: "Our contact details could not be loaded",
      description: "You can write to us all the same, or try again in a moment.",
    },
  },
  partner: {
    window: "Partner",
    intro: "Tell us who you are and what you have in mind. We read every message.",
  },
  pages: {
    terms: "Terms and Conditions",
    privacy: "Privacy Policy",
    returns: "Returns",
  },
  text: {
    contents: "On this page",
    empty: {
      title: "This text has not been written yet",
      description: "Ask us, and we will tell you how we do it.",
      action: "Contact us",
    },
  },
  blog: {
    title: "Blog",
    by: (author: string) => `By ${author}`,
    back: "All posts",
    empty: {
      title: "Nothing has been written yet",
      description: "Come back later, or see what is in the shop.",
      action: "See all products",
    },
    noText: "The text of this post is missing.",
  },
} as const;
