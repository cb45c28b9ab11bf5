/** Lower-case letters that the normalisation does not split. */
const FOLDED: Readonly<Record<string, string>> = {
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Makes similar spellings equal, as the gateway's `fold` does; a test compares both. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\P{ASCII}/gu, (letter) => FOLDED[letter] ?? letter);
