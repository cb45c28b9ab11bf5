// The slider replaces the space that was reserved for it.
const PRICE_SLIDER = /price-slider|class="mb-2 h-16"/;

const ACCOUNT_SKELETON = /animate-pulse|class="grid gap-6"|account is loading/;

const ORDER_OUTCOME =
  /being confirmed|takes a moment|asks whether|<svg|<use|mx-auto flex max-w-lg|mt-3 grid gap-2/;

/**
 * At least one address of every route and status. `allowedChanges` matches the elements that the
 * browser changes after hydration.
 */
export const ADDRESSES: readonly { address: string; status: 200 | 404; allowedChanges?: RegExp }[] =
  [
    { address: "/", status: 200 },
    { address: "/shop/sidebar/3cols", status: 200, allowedChanges: PRICE_SLIDER },
    {
      address: "/shop/sidebar/3cols?category=lamps&title=Lamps&page=2&sort=price_asc",
      status: 200,
      allowedChanges: PRICE_SLIDER,
    },
    {
      address: "/shop/sidebar/3cols?brand=3&brandName=North",
      status: 200,
      allowedChanges: PRICE_SLIDER,
    },
    {
      address: "/shop/sidebar/list?searchTerm=a%20%3Cb%3E",
      status: 200,
      allowedChanges: PRICE_SLIDER,
    },
    // Items from the browser's storage replace a skeleton.
    { address: "/shop/cart", status: 200, allowedChanges: /animate-pulse/ },
    { address: "/shop/wishlist", status: 200, allowedChanges: /animate-pulse/ },
    { address: "/shop/compare", status: 200, allowedChanges: /animate-pulse/ },
    // The browser requests the session after hydration.
    { address: "/shop/dashboard", status: 200, allowedChanges: ACCOUNT_SKELETON },
    { address: "/shop/dashboard?tab=orders&page=2", status: 200, allowedChanges: ACCOUNT_SKELETON },
    // The browser requests the order's outcome; here the request has no response.
    {
      address: "/viva-payment-success?s=9123456789012345",
      status: 200,
      allowedChanges: ORDER_OUTCOME,
    },
    { address: "/viva-payment-success", status: 200 },
    {
      address: "/viva-payment-error?s=9123456789012345",
      status: 200,
      allowedChanges: ORDER_OUTCOME,
    },
    { address: "/shop/order-placed?ref=7K3Q9MXZ2B", status: 200, allowedChanges: ORDER_OUTCOME },
    { address: "/product/default/1", status: 200 },
    { address: "/product/default/2", status: 200 },
    { address: "/product/default/3", status: 200 },
    // The browser requests the suggested country, which changes no element.
    { address: "/register", status: 200 },
    // The browser validates the link's token.
    {
      address: "/pass-reset",
      status: 200,
      allowedChanges: /animate-pulse|aria-busy|being checked/,
    },
    { address: "/pages/login", status: 200 },
    { address: "/pages/about", status: 200 },
    // Redirects to /pages/about.
    { address: "/pages", status: 200, allowedChanges: /./s },
    { address: "/pages/contact", status: 200 },
    { address: "/pages/partner", status: 200 },
    { address: "/pages/terms", status: 200 },
    { address: "/pages/privacy", status: 200 },
    { address: "/pages/returns", status: 200 },
    { address: "/pages/accessibility", status: 200 },
    { address: "/pages/withdrawal?ref=7K3Q9MXZ2B", status: 200 },
    // Only the browser has the input; without it, the page returns to the first step.
    { address: "/pages/withdrawal?step=confirm", status: 200, allowedChanges: /./s },
    { address: "/blog", status: 200 },
    { address: "/blog/how-to-oil", status: 200 },
    // The product or post does not exist.
    { address: "/product/default/404", status: 404 },
    { address: "/product/default/0", status: 404 },
    { address: "/blog/never-written", status: 404 },
    { address: "/pages/404", status: 404 },
  ];
