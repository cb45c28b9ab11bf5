/** Texts of popups and form fields on all pages. */
export const messageTexts = {
  ok: "OK",
  showPassword: "Show password",
} as const;
