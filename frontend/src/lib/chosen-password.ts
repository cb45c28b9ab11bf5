/** What a password may count that is chosen anew, in characters; signing in takes any. */
export const PASSWORD_LENGTH = { least: 8, most: 100 } as const;

export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= PASSWORD_LENGTH.least;
}

/** Whether a password is something that others know of the person, such as the phone number. */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const folded = password.trim().toLowerCase();
  return folded !== "" && known.some((value) => value.trim().toLowerCase() === folded);
}
