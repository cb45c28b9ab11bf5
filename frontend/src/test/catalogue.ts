import type { Brand, MasterCategory, Product, ProductSummary, Storefront } from "@shop/api-client";

export function productSummary(fields: Partial<ProductSummary> = {}): ProductSummary {
  return {
    id: 1,
    slug: "lamp",
    name: "Lamp",
    code: "L-1",
    shortDescription: "A lamp for reading.",
    priceCents: 1999,
    salePriceCents: null,
    lowestPrice30DaysCents: null,
    unitPrice: null,
    minPriceCents: 1999,
    maxPriceCents: 1999,
    stock: 5,
    isNew: false,
    isTop: false,
    isHot: false,
    until: null,
    rating: 4,
    reviewCount: 2,
    brand: null,
    categories: [{ slug: "lamps", name: "Lamps" }],
    pictures: [],
    hasColorVariants: false,
    hasRelatedVariants: false,
    hasVideo: false,
    ...fields,
  };
}

export function product(fields: Partial<Product> = {}): Product {
  return {
    ...productSummary(),
    descriptionHtml: "<p>Gives light.</p>",
    producer: null,
    isWithdrawalExcluded: false,
    smallPictures: [],
    variants: [],
    relatedVariants: [],
    video: null,
    ...fields,
  };
}

export const categories: MasterCategory[] = [
  {
    id: 1,
    slug: "lighting",
    name: "Lighting",
    pictureUrl: null,
    subcategories: [
      { id: 10, slug: "lamps", name: "Lamps", popular: true, popularOrder: 1, pictureUrl: null },
    ],
  },
];

export const brands: Brand[] = [
  { id: 3, slug: "north", name: "North", showOnHome: true, pictureUrl: null },
];

const metadata = { title: "", description: null, robots: null, canonical: null };

export function storefront(fields: Partial<Storefront> = {}): Storefront {
  return {
    tenant: "furniture",
    name: "Oak & Linen",
    language: "en",
    logoUrl: "/logo.svg",
    version: "2.2.0",
    vatIncluded: true,
    company: { name: "Oak & Linen", email: null, phone: null, location: null, siteUrl: null },
    seller: { name: "Oak & Linen Ltd", address: null, register: null, vatId: null },
    reviewsNote: null,
    features: {
      ageGate: false,
      redeemPoints: false,
      priceLists: false,
      vatExclusion: false,
      signIn: true,
      signUp: true,
      map: false,
      stockDisplay: true,
      fullScreenSlider: false,
      brandPictures: false,
      categoryPictures: false,
      masterCategoriesOnHome: true,
    },
    paymentMethods: [],
    signInProviders: [],
    socialLinks: [],
    workingHours: [],
    workingHoursSummary: null,
    pickupShops: [],
    countries: [],
    homeTabs: [],
    freeDeliveryTotalCents: 5000,
    sessionExpireMinutes: 30,
    cookieExpireMinutes: 600,
    pointPercentage: 0,
    blog: false,
    blockReload: false,
    quickOrder: false,
    guestCheckout: true,
    freeGoods: false,
    obligationToPay: true,
    lowestPriceLabel: "Lowest price in the 30 days before the reduction",
    withdrawal: null,
    accessibilityLabel: null,
    map: null,
    analyticsId: null,
    footerHtml: null,
    pages: { about: metadata, contact: metadata, products: metadata, partner: metadata },
    ...fields,
  };
}
