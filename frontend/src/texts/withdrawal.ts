export const withdrawalTexts = {
  /** Title of the page in a shop without the function; elsewhere it is the shop's own label. */
  title: "Withdrawal",
  switchedOff: {
    title: "This shop has no online withdrawal",
    description: "Please contact the shop about your order.",
    action: "Contact us",
  },
  intro: (days: number) =>
    `You can withdraw from your contract within ${String(days)} days of the delivery, without giving a reason. It takes two steps.`,
  noScript: "This form needs JavaScript. Without it, please use the other ways below.",
  marked: "Fields marked * are required.",
  steps: {
    order: "Step 1: your order",
    confirm: "Step 2: confirm",
    receipt: "We have received your withdrawal",
  },
  loading: "Your order is loading…",
  fields: {
    name: "Name *",
    reference: "Order reference *",
    email: "Email *",
  },
  hints: {
    reference: "The mail about your order names it, for example 7K3Q9MXZ2B.",
    email: "The address that you gave with the order. Your receipt goes there.",
  },
  ownOrders: "Or choose the order in your account",
  next: "Continue",
  checking: "Please wait…",
  fieldErrors: {
    name: "Please enter your name.",
    reference: "Please enter the reference of your order.",
    email: "Please enter your email.",
    wrongEmail: "Please enter an email address, such as name@example.com.",
    tooLong: "This is too long to be sent. Please shorten it.",
    other: "Please check this field.",
    noLines: "Please choose at least one product.",
    noPieces: "Please enter how many pieces.",
  },
  otherWays: {
    title: "Other ways to withdraw",
    text: "You can also write to the shop in your own words, for example if this form does not work:",
  },
} as const;
