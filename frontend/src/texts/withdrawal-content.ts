/** Texts of an order that was found, and of what is sent. */
export const withdrawalContentTexts = {
  lines: {
    title: "Products to withdraw from",
    hint: "Untick what you keep.",
    pieces: (name: string) => `Pieces: ${name}`,
    count: (quantity: number, name: string) => `${String(quantity)} × ${name}`,
  },
  until: (day: string) => `You can withdraw until ${day}.`,
  over: (day: string) =>
    `Counted from your order and the shop's usual delivery time, the withdrawal period ended on ${day}. After a later delivery it ends later. You can still send your withdrawal: the shop decides.`,
  earlier: (time: string, number: string, products: string) =>
    `You sent a withdrawal from this order on ${time}. Its number is ${number}. You withdrew from: ${products}.`,
  repeated: "The shop has received this withdrawal before. You need not send it again.",
  unknown:
    "This order was not found, or can't be shown now. Please check your details. If they are right, just continue: your withdrawal counts.",
  part: {
    label: "Products to withdraw from, if not all",
    hint: "Name the products and how many of each. If you leave this empty, you withdraw from the whole order.",
  },
  unknownWhole:
    "The products of this order can't be shown. Your withdrawal counts for the whole order.",
  receiptAddress: "Your account has no email. Your receipt goes to this address.",
  noOwnOrder: {
    title: "This order could not be found",
    description: "It may belong to another account.",
    action: "Withdraw with an order reference",
  },
  content: {
    name: "Name",
    order: "Order",
    email: "Email",
    products: "You withdraw from",
    wholeOrder: "The whole order",
    partOf: (part: string) => `A part of the order: ${part}`,
    ownOrder: "The order that you chose in your account",
  },
  confirmIntro: "This is what the shop receives:",
  confirm: "Confirm withdrawal",
  sending: "Sending…",
  change: "Change",
  receipt: {
    number: "Number",
    time: "Received",
    seller: "Seller",
    next: "What happens next",
    mail: (email: string) => `A receipt with this content is sent to ${email}.`,
    accountMail:
      "If your account has an email, a receipt with this content is sent there. Please print or save this page.",
    noMail: (email: string) =>
      `The shop looks for your order and answers to ${email}. Please print or save this page.`,
    shop: "The shop tells you how to return the products and when you get your money back.",
    print: "Print",
    toShop: "Continue shopping",
  },
} as const;
