import { lineSumCents, type CartLine } from "@/store/cart-lines";

export function cartTotalCents(lines: CartLine[]): number {
  return lines.reduce((total, line) => total + lineSumCents(line), 0);
}

export function cartQuantity(lines: CartLine[]): number {
  return lines.reduce((total, line) => total + line.quantity, 0);
}

export function freeDeliveryProgress(totalCents: number, thresholdCents: number | null) {
  if (thresholdCents === null || thresholdCents <= 0) return null;
  const remainingCents = Math.max(0, thresholdCents - totalCents);
  const percent = Math.min(100, Math.floor((totalCents * 100) / thresholdCents));
  return { remainingCents, percent };
}
