import { expect, test } from "vitest";

import { foldText } from "./fold-text";

// The same texts as in the gateway's test of `fold`.
test.each([
  ["Crème BRÛLÉE", "creme brulee"],
  ["Δημήτρης", "δημητρησ"],
  ["ΔΗΜΗΤΡΗΣ", "δημητρησ"],
  ["Ω", "ω"],
  ["Straße Ærø", "strasse aero"],
  ["ﬁlter ²", "filter 2"],
  ["Ø 120 cm", "o 120 cm"],
  ["ŁÓDŹ Þórður œuvre IŞIK ılık", "lodz thordur oeuvre isik ilik"],
])("%o is folded to %o", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
