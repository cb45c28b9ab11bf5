/** Every text that shoppers read, as the product's specification words them. */
export const texts = {
  notFound: {
    title: "Error 404",
    description: "We are sorry, the page you've requested is not available.",
    backHome: "Back to homepage",
  },
  failure: {
    offline: {
      title: "No connection",
      description: "The shop could not be reached. Check your connection and try again.",
    },
    unavailable: {
      title: "Something went wrong!",
      description: "This page could not be loaded. Please try again in a moment.",
    },
  },
  cart: {
    added: "Product added to Cart.",
    removed: "Product removed from Cart.",
    updated: "Cart Updated.",
    outOfStock: "Product out of stock!",
    cannotAddAmount: "Sorry, you can't add that amount to the cart.",
    quantityEmptyTitle: "Quantity Cannot be Empty",
    quantityEmpty: "Please type a number",
    stockExceededTitle: "Out of Stock",
    stockExceeded: (stock: number) => `Available stock: ${String(stock)}`,
  },
  wishlist: {
    add: "add to Wishlist",
    go: "go to Wishlist",
    added: "Product added to Wishlist.",
    removed: "Product removed from Wishlist.",
    movedToCart: "Product moved to Cart.",
    chooseVariant: "Please choose a variant first.",
    alreadyAdded: "Product already added.",
  },
  compare: {
    added: "Product added to Compare.",
    removed: "Product removed from Compare.",
  },
  product: {
    vatIncluded: "*VAT Included",
    vatNotIncluded: "*VAT NOT Included",
    selectVariant: "Select a Variant",
    selectSize: "Select a size",
    notifyWhenAvailable: "Get notified when available",
    badges: { new: "New", sale: "Sale", top: "Top", outOfStock: "Out Of Stock" },
  },
  menu: {
    home: "Home",
    allProducts: "All Products",
    partner: "Become a Partner",
    signIn: "Sign in",
    signUp: "Sign up",
    myAccount: "My Account",
    checkout: "Checkout",
    about: "About Us",
    contact: "Contact Us",
  },
  dialog: { confirm: "OK", cancel: "Cancel", deny: "No" },
} as const;
