// The slider comes after the list, and takes the room that was kept for it.
const SLIDER = /price-slider|class="mb-2 h-16"/;

// The skeleton of a customer's own page, which the browser replaces by its own.
const WAITING = /animate-pulse|class="grid gap-6"|account is loading/;

const OUTCOME =
  /being confirmed|takes a moment|asks whether|<svg|<use|mx-auto flex max-w-lg|mt-3 grid gap-2/;

/** At least one address of every route and kind of answer; what a shopper's browser adds on its own is named with it. */
export const ADDRESSES: readonly { address: string; status: 200 | 404; changes?: RegExp }[] = [
  { address: "/", status: 200 },
  { address: "/shop/sidebar/3cols", status: 200, changes: SLIDER },
  {
    address: "/shop/sidebar/3cols?category=lamps&title=Lamps&page=2&sort=price_asc",
    status: 200,
    changes: SLIDER,
  },
  { address: "/shop/sidebar/3cols?brand=3&brandName=North", status: 200, changes: SLIDER },
  { address: "/shop/sidebar/list?searchTerm=a%20%3Cb%3E", status: 200, changes: SLIDER },
  // What was saved is in the browser: a skeleton gives way to it.
  { address: "/shop/cart", status: 200, changes: /animate-pulse/ },
  { address: "/shop/wishlist", status: 200, changes: /animate-pulse/ },
  { address: "/shop/compare", status: 200, changes: /animate-pulse/ },
  // Who is signed in is the browser's to find out.
  { address: "/shop/dashboard", status: 200, changes: WAITING },
  { address: "/shop/dashboard?tab=orders&page=2", status: 200, changes: WAITING },
  // What became of an order is asked for by the browser; here nobody knows it.
  { address: "/viva-payment-success?s=9123456789012345", status: 200, changes: OUTCOME },
  { address: "/viva-payment-success", status: 200 },
  { address: "/viva-payment-error?s=9123456789012345", status: 200, changes: OUTCOME },
  { address: "/shop/order-placed?ref=7K3Q9MXZ2B", status: 200, changes: OUTCOME },
  { address: "/product/default/1", status: 200 },
  { address: "/product/default/2", status: 200 },
  { address: "/product/default/3", status: 200 },
  // The country that is proposed is the browser's to ask for, and changes no element.
  { address: "/register", status: 200 },
  // Whether the link holds is between the shopper and the gateway.
  { address: "/pass-reset", status: 200, changes: /animate-pulse|aria-busy|being checked/ },
  { address: "/pages/login", status: 200 },
  { address: "/pages/about", status: 200 },
  // It leads on to the address above, whose page takes its place.
  { address: "/pages", status: 200, changes: /./s },
  { address: "/pages/contact", status: 200 },
  { address: "/pages/partner", status: 200 },
  { address: "/pages/terms", status: 200 },
  { address: "/pages/privacy", status: 200 },
  { address: "/pages/returns", status: 200 },
  { address: "/blog", status: 200 },
  { address: "/blog/how-to-oil", status: 200 },
  // There is no such product or post (any more).
  { address: "/product/default/404", status: 404 },
  { address: "/product/default/0", status: 404 },
  { address: "/blog/never-written", status: 404 },
  { address: "/pages/404", status: 404 },
];
