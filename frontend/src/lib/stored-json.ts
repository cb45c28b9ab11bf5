/** Fields of a stored object. Their values are not validated. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function parseStoredList<Item>(
  text: string | null,
  isItem: (value: unknown) => value is Item,
): Item[] {
  const stored = parseStored(text);
  return Array.isArray(stored) ? stored.filter(isItem) : [];
}
