export const productTexts = {
  vatIncluded: "*VAT Included",
  vatNotIncluded: "*VAT NOT Included",
  variant: "Variant",
  color: "Colour",
  size: "Size",
  clear: "Clear",
  quantity: "Quantity",
  missing: {
    variant: "Choose a variant to add this product to the cart.",
    colorAndSize: "Choose your options to add this product to the cart.",
  },
  code: (code: string) => `Code ${code}`,
  category: "Category:",
  description: "Description",
  pictures: (name: string) => `Pictures of ${name}`,
  picture: (name: string, position: number) => `${name}, picture ${String(position)}`,
  thumbnails: "Thumbnails",
  enlarge: "Enlarge picture",
  showPicture: (position: number, count: number) =>
    `Show picture ${String(position)} of ${String(count)}`,
} as const;
