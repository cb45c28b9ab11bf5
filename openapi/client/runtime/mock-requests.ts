// Limits of the requests that the mocks check, from the modules that the document generates.
import * as cartLine from "../src/limits/cart-line.gen.js";
import * as cart from "../src/limits/cart.gen.js";
import * as confirmOrder from "../src/limits/confirm-order-request.gen.js";
import * as createCustomer from "../src/limits/create-customer-request.gen.js";
import * as createMessage from "../src/limits/create-message-request.gen.js";
import * as createNewsletterSubscription from "../src/limits/create-newsletter-subscription-request.gen.js";
import * as createOrder from "../src/limits/create-order-request.gen.js";
import * as createPasswordResetRequest from "../src/limits/create-password-reset-request-request.gen.js";
import * as createPasswordReset from "../src/limits/create-password-reset-request.gen.js";
import * as createSession from "../src/limits/create-session-request.gen.js";
import * as createStockNotification from "../src/limits/create-stock-notification-request.gen.js";
import * as createWithdrawalPreview from "../src/limits/create-withdrawal-preview-request.gen.js";
import * as createWithdrawal from "../src/limits/create-withdrawal-request.gen.js";
import * as findPriceRange from "../src/limits/find-price-range-query.gen.js";
import * as guest from "../src/limits/guest-buyer.gen.js";
import * as listOrders from "../src/limits/list-orders-query.gen.js";
import * as listProducts from "../src/limits/list-products-query.gen.js";
import * as listSuggestions from "../src/limits/list-suggestions-query.gen.js";
import * as updateAccount from "../src/limits/update-account-request.gen.js";
import * as updateEmail from "../src/limits/update-email-request.gen.js";
import * as updatePassword from "../src/limits/update-password-request.gen.js";
import * as withdrawalLine from "../src/limits/withdrawal-line.gen.js";
import * as withdrawalOrder from "../src/limits/withdrawal-order.gen.js";

type NumberKeyword = "maxItems" | "maxLength" | "maximum" | "minItems" | "minLength" | "minimum";

export type Limits = {
  readonly [Keyword in NumberKeyword]?: Readonly<Record<string, number>>;
} & {
  readonly pattern?: Readonly<Record<string, string>>;
  readonly required?: readonly string[];
  readonly values?: Readonly<Record<string, readonly unknown[]>>;
};

/** Limits of an object's members, and the schemas of those that are objects or lists of objects. */
export interface Schema {
  limits: Limits;
  members?: Readonly<Record<string, Schema>>;
}

const CART: Schema = { limits: cart, members: { lines: { limits: cartLine } } };
const WITHDRAWAL_MEMBERS = {
  lines: { limits: withdrawalLine },
  order: { limits: withdrawalOrder },
};

export const BODIES: Readonly<Record<string, Schema>> = {
  confirmOrder: { limits: confirmOrder },
  createContactMessage: { limits: createMessage },
  createCustomer: { limits: createCustomer },
  createNewsletterSubscription: { limits: createNewsletterSubscription },
  createOrder: { limits: createOrder, members: { cart: CART, guest: { limits: guest } } },
  createPartnerMessage: { limits: createMessage },
  createPasswordReset: { limits: createPasswordReset },
  createPasswordResetRequest: { limits: createPasswordResetRequest },
  createQuote: CART,
  createSession: { limits: createSession },
  createStockNotification: { limits: createStockNotification },
  createWithdrawal: { limits: createWithdrawal, members: WITHDRAWAL_MEMBERS },
  createWithdrawalPreview: { limits: createWithdrawalPreview, members: WITHDRAWAL_MEMBERS },
  updateAccount: { limits: updateAccount },
  updateEmail: { limits: updateEmail },
  updatePassword: { limits: updatePassword },
};

export const QUERIES: Readonly<Record<string, Limits>> = {
  findPriceRange,
  listOrders,
  listProducts,
  listSuggestions,
};
