/** The code of a payment; text, as it is larger than a number can be. Undefined where it is none. */
export function readPaymentCode(search: string): string | undefined {
  return matching(new URLSearchParams(search).get("s"), /^\d{1,20}$/);
}

/** What an order is called by. */
export function readReference(search: string): string | undefined {
  return matching(new URLSearchParams(search).get("ref"), /^[\dA-Z]{10}$/);
}

function matching(text: string | null, form: RegExp): string | undefined {
  return text !== null && form.test(text) ? text : undefined;
}
