import { startTransition, useOptimistic, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { changeQuery } from "@/lib/paths";

import { choiceParams, readChoice } from "./choice-address";
import { noChoice, type ProductChoice } from "./purchase";

/** What the shopper asks for, wherever that is kept; the product decides what of it exists. */
export type ChoiceState = { asked: ProductChoice; choose: (choice: ProductChoice) => void };

/** A product's page keeps the choice in its address, so that it can be shared and reloaded. */
export function useAddressChoice(): ChoiceState {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The choice answers at once, and the next one builds on it, while the address is on its way.
  const [asked, show] = useOptimistic(readChoice(new URLSearchParams(search)));
  const choose = (choice: ProductChoice) =>
    startTransition(() => {
      show(choice);
      void navigate(changeQuery({ pathname, search }, choiceParams(choice)), {
        // Another page that is being loaded keeps its own step to go back to.
        replace: location.pathname === pathname,
      });
    });
  return { asked, choose };
}

/** A quick view keeps the choice to itself: the address is that of the page behind it. */
export function useLocalChoice(): ChoiceState {
  const [asked, choose] = useState(noChoice);
  return { asked, choose };
}
