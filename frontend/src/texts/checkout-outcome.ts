export const outcomeTexts = {
  congrats: "Congrats your order is on the way!",
  paymentCode: (code: string) => `Online Payment Code: ${code}`,
  reference: (reference: string) => `Order reference: ${reference}`,
  alreadySent: "Order already sent successfully!",
  mailToGuest: "The shop confirms it by e-mail.",
  mail: "The shop confirms it by e-mail, where it knows your address.",
  wrong: "Something went wrong!",
  noPaymentId: "No payment id",
  notSaved: "Order not saved.Contact the shop",
  paymentSafe:
    "Your payment is safe, and the shop keeps your order. You do not have to pay again: please contact the shop.",
  paymentUnavailable: "Something bad happened; please try again later.",
  paymentError: "Oooops!!! Something bad happened! Please contact the shop!",
  confirming: {
    payment: "Your payment is being confirmed",
    order: "Your order is being confirmed",
    wait: "This takes a moment. You do not have to do anything.",
    later:
      "It takes longer than usual. You do not have to wait: the shop goes on without you, and an e-mail says when your order is there.",
  },
  next: {
    bank: "Please pay by bank transfer. The shop writes to you with the account and the amount.",
    account: "The shop writes to you with the account.",
    cash: "You pay when your order is brought to your door.",
    title: "What happens next",
    steps: {
      bank: (total: string, reference: string) =>
        `You pay ${total} by bank transfer. Please name the reference ${reference}, so that the shop finds your payment.`,
      prepare: "The shop prepares your order.",
      delivery: (description: string) => `You get it as you chose: ${description}`,
    },
  },
  account: {
    title: "Save your details for the next order",
    text: "With an account you order faster and follow your orders.",
    action: "Create an account",
  },
  toPay: {
    title: "Your order is not paid yet",
    text: "The payment was not completed, as far as the payment provider has told the shop.",
    payAgain: "Pay again",
  },
  notPaid: {
    title: "Your order was not paid",
    text: "The payment was not completed in time, so nothing was ordered.",
  },
  unknown: {
    payment: "The shop does not know a payment with this code. Please contact the shop.",
    order: "The shop does not know an order with this reference. Please contact the shop.",
  },
  requestFailed:
    "Your order is kept. The shop could not be asked about it; please try again in a moment.",
  tooMany: "You have asked too often. Please wait a minute and try again.",
  checking: "The shop asks whether it was paid nevertheless…",
  paidAfterAll: "It was paid after all: you do not have to do anything.",
  cartKept: "Your cart is kept.",
  contact: "How to reach the shop",
  toCart: "Back to the cart",
  toShop: "Continue shopping",
  toOrders: "See your orders",
  place: {
    noResponse:
      "The shop could not be reached. Nothing is lost: press again, and your order is placed once only.",
    failed: "Your order could not be placed. Nothing is lost: please try again in a moment.",
    tooMany: "You have tried too often. Please wait a few minutes and try again.",
    unconfirmed:
      "An order that you placed before may already be with the shop: its answer never came. Press again only if you want to order once more.",
    keyReused:
      "Your order has reached the shop before. Press again only if you want to order once more.",
    addressIncomplete: "Please complete your address in your account details first.",
    ageNotConfirmed: "Please confirm that you are 18 or older.",
    noPaymentPage: "The payment page could not be opened. Please contact the shop.",
  },
} as const;
