/** Digits with what people write between them; an extension or a second number makes it a text. */
const PHONE = /^\+?[\d\s().-]{5,}$/;

/** One address, without anything that a mail program would take for more than that. */
const EMAIL = /^[^\s@,;:?&%<>"()[\]\\]+@[^\s@,;:?&%<>"()[\]\\]+$/;

/** Where a phone number as it is written leads; undefined where it is more than a number. */
export const phoneLink = (phone: string): string | undefined =>
  PHONE.test(phone.trim()) ? `tel:${phone.replaceAll(/[^\d+]/g, "")}` : undefined;

/** Where an e-mail address leads; undefined where it is none, or more than one. */
export const emailLink = (email: string): string | undefined =>
  EMAIL.test(email.trim()) ? `mailto:${email.trim()}` : undefined;
