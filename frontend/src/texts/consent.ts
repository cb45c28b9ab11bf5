export const consentTexts = {
  title: "May we count your visit?",
  text: "We would like to know which of our pages are looked at. Nothing is counted unless you agree, and the shop works the same either way.",
  privacy: "Privacy Policy",
  agree: "Agree",
  refuse: "Refuse",
  settings: "Privacy settings",
} as const;
