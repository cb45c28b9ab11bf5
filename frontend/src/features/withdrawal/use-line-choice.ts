import type { WithdrawalPreview } from "@shop/api-client";
import { useState } from "react";

import { type ChosenPieces, choiceError } from "./chosen-lines";
import type { Declaration } from "./withdrawal-store";

export function useLineChoice(earlier: Declaration | null) {
  const [chosen, setChosen] = useState<ChosenPieces>(earlier?.pieces ?? {});
  return {
    chosen,
    setChosen,
    /** Error of the choice, or its pieces. */
    check: (preview: WithdrawalPreview | null) => {
      const error = choiceError(preview?.lines ?? [], chosen);
      const pieces = Object.fromEntries(
        Object.entries(chosen).flatMap(([line, count]) => (count === null ? [] : [[line, count]])),
      );
      return { error, pieces };
    },
  };
}
