export const contentPageTexts = {
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
  pages: {
    terms: "Terms and Conditions",
    privacy: "Privacy Policy",
    returns: "Returns",
    accessibility: "Accessibility",
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
