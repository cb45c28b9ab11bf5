import { describe, expect, test } from "vitest";

import { chosenValues, toggleValue } from "./facet-choice";
import { unfilteredList } from "./list-state";

describe("[CAT-02] the spelling of a value in the address", () => {
  test.each([
    ["Ø 120 cm", "o 120 cm"],
    ["Weiß", "weiss"],
    ["ΜΑΎΡΟ", "μαυρο"],
    ["15.6΄΄", "15.6"],
    ["5´", "5"],
    ["red，  blue", "red blue"],
    ["\uFEFFRed", "red"],
    ["´", "´"],
  ])("%o is the facet's value %o, which a click removes", (typed, value) => {
    const state = { ...unfilteredList("3cols"), sizes: [typed] };
    expect(chosenValues(state, "sizes")).toEqual([value]);
    expect(toggleValue(state, "sizes", value, null).sizes).toEqual([]);
  });
});
