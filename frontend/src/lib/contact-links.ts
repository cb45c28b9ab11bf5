/** Matches a single phone number, without an extension. */
const PHONE = /^\+?[\d\s().-]{5,}$/;

/** A single e-mail address, without characters that have a meaning in `mailto:` links. */
const EMAIL = /^[^\s@,;:?&%<>"()[\]\\]+@[^\s@,;:?&%<>"()[\]\\]+$/;

export const phoneLink = (phone: string): string | undefined =>
  PHONE.test(phone.trim()) ? `tel:${phone.replaceAll(/[^\d+]/g, "")}` : undefined;

export const emailLink = (email: string): string | undefined =>
  EMAIL.test(email.trim()) ? `mailto:${email.trim()}` : undefined;
