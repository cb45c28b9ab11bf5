import { mergeLine, removeLine, restoreLine, setQuantity, type CartLine } from "./cart-lines";
import type { SavedKey } from "./saved-product";
import { changeStore } from "./store";

function changeLines(change: (lines: CartLine[]) => CartLine[]): void {
  changeStore(({ cart }) => ({ cart: change(cart) }));
}

export const addLine = (line: CartLine) => changeLines((lines) => mergeLine(lines, line));
export const removeCartLine = (key: SavedKey) => changeLines((lines) => removeLine(lines, key));
export const restoreCartLine = (line: CartLine, index: number) =>
  changeLines((lines) => restoreLine(lines, line, index));
export const changeQuantity = (key: SavedKey, quantity: number) =>
  changeLines((lines) => setQuantity(lines, key, quantity));
export const updateLines = (update: (line: CartLine) => CartLine) =>
  changeLines((lines) => lines.map((line) => update(line)));
export const replaceLines = (lines: CartLine[]) => changeLines(() => lines);
