export const contactTexts = {
  details: "How to reach us",
  address: "Address",
  phone: "Phone",
  email: "E-mail",
  hours: "Opening hours",
  workingDays: "Working days",
  weekend: "Weekend",
  stores: "Our stores",
  seller: "Seller",
  failed: {
    title: "Our contact details could not be loaded",
    description: "You can write to us all the same, or try again in a moment.",
  },
} as const;
