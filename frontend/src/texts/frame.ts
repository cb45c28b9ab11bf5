/** Texts of all pages. The other modules are loaded with the components that use them. */
export const texts = {
  notFound: {
    title: "Error 404",
    description: "We are sorry, the page you've requested is not available.",
    backHome: "Back to homepage",
  },
  header: {
    skipToContent: "Skip to content",
    openMenu: "Open menu",
    categories: "Categories",
    mainMenu: "Main",
    account: "Account",
    counted: (name: string, count: number) =>
      `${name}, ${count === 1 ? "1 item" : `${String(count)} items`}`,
    compare: "Compare",
    points: (points: string) => `${points} points`,
    freeDelivery: (total: string) => `Free delivery from ${total}`,
  },
  search: {
    submit: "Search",
    products: "Search products",
    category: "Category to search in",
    allCategories: "All categories",
  },
  footer: {
    information: "Information",
    customerService: "Customer Service",
    account: "My Account",
    terms: "Terms and Conditions",
    privacy: "Privacy Policy",
    returns: "Returns",
    cart: "Cart",
    wishlist: "Wishlist",
    vat: (id: string) => `VAT ${id}`,
    version: (version: string) => `Version ${version}`,
  },
  home: {
    newProducts: "New products",
    hotDeals: "Hot deals",
  },
  failure: {
    tryAgain: "Try again",
    supportCode: "Support code: ",
    offlineNotice: "You are offline. What you see may be out of date.",
    offline: {
      title: "No connection",
      description: "The shop could not be reached. Check your connection and try again.",
    },
    unavailable: {
      title: "Something went wrong!",
      description: "This page could not be loaded. Please try again in a moment.",
    },
  },
  menu: {
    home: "Home",
    allProducts: "All Products",
    partner: "Become a Partner",
    signIn: "Sign in",
    signUp: "Sign up",
    checkout: "Checkout",
    about: "About Us",
    contact: "Contact Us",
    blog: "Blog",
  },
} as const;
