/** The catalogue's part of what popups say and fields show everywhere. */
export const messageTexts = {
  ok: "OK",
  showPassword: "Show password",
} as const;
