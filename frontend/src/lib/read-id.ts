/** The id that an address names, such as "17"; nothing else than its plain spelling counts. */
export function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
