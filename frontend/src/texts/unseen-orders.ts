export const unseenOrderTexts = {
  order: (reference: string) => `Your order ${reference}`,
  states: {
    saved: "The shop has your order.",
    "already-saved": "The shop has your order.",
    pending: "Your order is being confirmed. You do not have to do anything.",
    "to-pay": "Your order is not paid yet.",
    "not-paid": "The payment was not completed in time, so nothing was ordered.",
    "not-saved": "Your order is not saved. Please contact the shop.",
  },
  show: "See this order",
} as const;
