import { createContext } from "react";

/** The shop's text before the lowest price (D-236). */
export const LowestPriceLabel = createContext("");
