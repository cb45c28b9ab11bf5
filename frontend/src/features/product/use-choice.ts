import { startTransition, useOptimistic, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { changeQuery } from "@/lib/paths";

import { choiceParams, readChoice } from "./choice-address";
import { type ChoiceState, noChoice, type ProductChoice } from "./purchase";

/** Stores the choice in the address, so that a link or a reload keeps it. */
export function useAddressChoice(): ChoiceState {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Shows the choice before the address changes. A second choice in the meantime keeps the first.
  const [requested, showAtOnce] = useOptimistic(readChoice(new URLSearchParams(search)));
  const choose = (choice: ProductChoice) =>
    startTransition(() => {
      showAtOnce(choice);
      void navigate(changeQuery({ pathname, search }, choiceParams(choice)), {
        // While another page is loading, the choice must not replace that page's history entry.
        replace: location.pathname === pathname,
      });
    });
  return { requested, choose };
}

/** A quick view can't store the choice in the address, which belongs to the page behind. */
export function useLocalChoice(): ChoiceState {
  const [requested, choose] = useState(noChoice);
  return { requested, choose };
}
