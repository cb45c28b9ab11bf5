/** Storage keys of personal data; signing out removes them. */
export const DRAFT_KEY = "checkout-1";
export const PENDING_ORDERS_KEY = "placed-orders";
export const WITHDRAWAL_KEY = "withdrawal";
export const ORDER_SUMMARIES_KEY = "order-summaries";
export const GUEST_DETAILS_KEY = "guest-details";
export const VIEWED_PRODUCTS_KEY = "viewed-products";
