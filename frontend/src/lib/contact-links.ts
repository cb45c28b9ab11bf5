/** A single phone number with common separators; extensions and second numbers don't match. */
const PHONE = /^\+?[\d\s().-]{5,}$/;

/** A single e-mail address, without characters that have a meaning in `mailto:` links. */
const EMAIL = /^[^\s@,;:?&%<>"()[\]\\]+@[^\s@,;:?&%<>"()[\]\\]+$/;

/** The `tel:` link of a phone number; `undefined` if the text is not a single number. */
export const phoneLink = (phone: string): string | undefined =>
  PHONE.test(phone.trim()) ? `tel:${phone.replaceAll(/[^\d+]/g, "")}` : undefined;

/** The `mailto:` link of an e-mail address; `undefined` if the text is not a single address. */
export const emailLink = (email: string): string | undefined =>
  EMAIL.test(email.trim()) ? `mailto:${email.trim()}` : undefined;
