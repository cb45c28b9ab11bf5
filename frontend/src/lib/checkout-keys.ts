/** Storage keys of personal data about orders; signing out removes them. */
export const DRAFT_KEY = "checkout-1";
export const PENDING_ORDERS_KEY = "placed-orders";
export const WITHDRAWAL_KEY = "withdrawal";
export const ORDER_SUMMARIES_KEY = "order-summaries";
