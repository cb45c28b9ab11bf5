/** The id that an address names; null where it names none. */
export function readId(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : null;
}
