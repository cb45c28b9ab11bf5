/** One `@`, a dot after it, and no characters that could separate several addresses. */
export const SINGLE_EMAIL = /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+\.[^\s@.,;<>"()[\]\\]{2,}$/;
