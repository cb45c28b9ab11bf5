/** Only what an address is resolved against; nothing is ever asked of it. */
const SHOP = "https://shop.invalid";

/** The page that a `next` parameter leads to; undefined where that is not a page of this shop. */
export function nextPage(next: string | null): string | undefined {
  // Browsers read a backslash as a slash, and skip control characters and spaces around an address.
  if (next === null || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(next)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, SHOP);
  // What is resolved and still begins with two slashes would be read as a host the next time.
  if (origin !== SHOP || pathname.startsWith("//")) return undefined;
  return pathname + search + hash;
}
