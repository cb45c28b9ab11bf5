import { startTransition, useOptimistic, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { changeQuery } from "@/lib/paths";

import { choiceParams, readChoice } from "./choice-address";
import { type ChoiceState, noChoice, type ProductChoice } from "./purchase";

/** Keeps the choice in the product page's address, so that it can be shared and reloaded. */
export function useAddressChoice(): ChoiceState {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Optimistic state: the choice is shown at once, before the address changes. The next choice
  // builds on it.
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

/**
 * Keeps the choice in a quick view's state, because the address belongs to the page behind the
 * popup.
 */
export function useLocalChoice(): ChoiceState {
  const [requested, choose] = useState(noChoice);
  return { requested, choose };
}
