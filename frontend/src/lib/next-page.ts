/** Base for parsing; the domain never resolves. */
const SHOP = "https://shop.invalid";

export function nextPage(next: string | null): string | undefined {
  // Browsers treat a backslash as a slash, and remove control characters and spaces around a URL.
  if (next === null || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(next)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, SHOP);
  // A parsed path that begins with two slashes would be read as a host when parsed again.
  if (origin !== SHOP || pathname.startsWith("//")) return undefined;
  return pathname + search + hash;
}
