/** Fields of an object from storage; their values are not validated. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object; an empty object for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Parses a stored text; `undefined` if it is missing or not JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a stored list; drops invalid items. */
export function parseStoredList<Item>(
  text: string | null,
  isItem: (value: unknown) => value is Item,
): Item[] {
  const stored = parseStored(text);
  return Array.isArray(stored) ? stored.filter(isItem) : [];
}
