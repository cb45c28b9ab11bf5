import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { changeQuery } from "@/lib/paths";

import { choiceParams, readChoice } from "./choice-address";
import { noChoice, type ProductChoice } from "./purchase";

/** What the shopper asks for, wherever that is kept; the product decides what of it exists. */
export type ChoiceState = { asked: ProductChoice; choose: (choice: ProductChoice) => void };

/** A product's page keeps the choice in its address, so that it can be shared and reloaded. */
export function useAddressChoice(): ChoiceState {
  const location = useLocation();
  const navigate = useNavigate();
  return {
    asked: readChoice(new URLSearchParams(location.search)),
    choose: (choice) =>
      void navigate(changeQuery(location, choiceParams(choice)), { replace: true }),
  };
}

/** A quick view keeps the choice to itself: the address is that of the page behind it. */
export function useLocalChoice(): ChoiceState {
  const [asked, choose] = useState(noChoice);
  return { asked, choose };
}
