export const mobileMenuTexts = {
  menuTab: "Menu",
  categoriesTab: "Categories",
  saved: "Saved products",
  contact: "Contact",
} as const;
