/** The rule of the shop: an e-mail address has an @ and more than spaces around it. */
export function isEmailAccepted(email: string): boolean {
  return email.trim() !== "" && email.includes("@");
}
