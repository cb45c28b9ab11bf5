/** Words with dots, hyphens and plus signs, an '@', and a domain that ends in two letters or more. */
const EMAIL = /^[\p{L}\d_+-]+(?:\.[\p{L}\d_+-]+)*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}$/u;

/** Whether a text looks like an e-mail address, at most 254 characters long. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
