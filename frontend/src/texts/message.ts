export const messageTexts = {
  ok: "OK",
  showPassword: "Show password",
} as const;
