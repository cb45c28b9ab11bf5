/** Makes spellings equal that differ in case or accents only, as the gateway does for values of facets. */
export const foldText = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
