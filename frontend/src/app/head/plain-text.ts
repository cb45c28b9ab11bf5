/** Roughly the length that search engines show, in characters. */
const MAX_LENGTH = 155;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Expects sanitised HTML, where `<` in text is always written as an entity. */
export function plainText(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, readEntity);
  return text.replaceAll(/\s+/g, " ").trim();
}

function readEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
}

/** Returns the first text that is not empty, cut at the end of a word. */
export function descriptionOf(
  ...texts: readonly (string | null | undefined)[]
): string | undefined {
  const text = texts.map((candidate) => oneLine(candidate ?? "")).find((line) => line !== "");
  return text === undefined ? undefined : cut(text);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function cut(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= MAX_LENGTH) return text;
  const start = characters.slice(0, MAX_LENGTH).join("");
  const atWord = characters[MAX_LENGTH] === " " ? start : start.replace(/\s\S*$/, "");
  return `${atWord.replace(/[\s,;:.–-]+$/, "")}…`;
}
