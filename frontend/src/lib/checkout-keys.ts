/** Under which the checkout keeps what somebody else must not find, so that signing out can forget it. */
export const DRAFT_KEY = "checkout-1";
export const PLACED_ORDERS_KEY = "placed-orders";
