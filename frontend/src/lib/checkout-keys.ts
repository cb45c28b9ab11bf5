/** Storage keys of the checkout's personal data; signing out removes them. */
export const DRAFT_KEY = "checkout-1";
export const PENDING_ORDERS_KEY = "placed-orders";
