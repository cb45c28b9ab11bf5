// Orders of the mocks, as the operations of the checkout and of the account return them.
import type { Order, OrderOutcome, OrderSummary, Quote } from "../src/types.gen.js";
import type { PlacedOrder } from "./mock-memory.js";

const WITHDRAWAL_DAYS = 21;
const MS_PER_DAY = 86_400_000;

const isPrepaid = ({ body }: PlacedOrder) =>
  body.paymentMethod === "card" || body.paymentMethod === "card-wallet";

export const isSaved = (placed: PlacedOrder) => !isPrepaid(placed) || placed.isConfirmed;

const digitsOf = (index: number) => String(index + 1).padStart(6, "0");

export const referenceOf = (index: number) => `MOCK${digitsOf(index)}`;
export const paymentCodeOf = (placed: PlacedOrder, index: number) =>
  isPrepaid(placed) ? `9106815836${digitsOf(index)}` : null;

/** The present time, as the API writes it. */
export const now = () => new Date().toISOString().replace(/\.\d+/, "");

export function outcomeOf(
  placed: PlacedOrder,
  index: number,
  { totalCents }: Quote,
  savedState: "already-saved" | "saved" = "saved",
): OrderOutcome {
  const paymentCode = paymentCodeOf(placed, index);
  return {
    reference: referenceOf(index),
    state: isSaved(placed) ? savedState : "to-pay",
    paymentCode,
    // There is no provider: the page after a payment opens at once.
    paymentUrl: isSaved(placed) ? null : `/viva-payment-success?s=${paymentCode}`,
    totalCents,
  };
}

/** Returns an order as the account shows it. The ids follow that of the example. */
export function orderOf(
  { body, time }: PlacedOrder,
  index: number,
  quote: Quote,
  example: Order,
): Order {
  const method = quote.shippingMethods.find(({ id }) => id === quote.shippingMethodId);
  const lastDay = new Date(Date.parse(time) + WITHDRAWAL_DAYS * MS_PER_DAY);
  return {
    id: example.id + 1 + index,
    code: `WEB-${30001 + index}`,
    itemCount: quote.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: quote.lines.map((line) => ({
      name: line.name ?? "",
      productId: line.productId,
      quantity: line.quantity,
      relatedVariantId: line.relatedVariantId ?? null,
      unitPriceCents: line.unitPriceCents ?? 0,
    })),
    notes: body.notes ?? null,
    paymentMethod: body.paymentMethod,
    placedAt: time,
    shipping: method ? { costCents: method.costCents, description: method.description } : null,
    totalCents: quote.totalCents,
    withdrawableUntil: lastDay.toISOString().slice(0, 10),
  };
}

export function orderSummaryOf(order: Order): OrderSummary {
  const { code, id, itemCount, placedAt, totalCents, withdrawableUntil } = order;
  return { code, id, itemCount, placedAt, totalCents, withdrawableUntil };
}
