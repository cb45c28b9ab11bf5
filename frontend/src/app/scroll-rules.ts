/** Lists keep their place while the shopper filters and pages through them. */
const KEEP_SCROLL = ["/shop/sidebar", "/shop/nosidebar", "/shop/market", "/blog"];

function section(pathname: string): string | undefined {
  return KEEP_SCROLL.find((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** Whether going from one page to another starts at the top. */
export function startsAtTop(from: string, to: string): boolean {
  const target = section(to);
  return target === undefined || target !== section(from);
}

export type Step = { pathname: string; search: string; hash: string };

/** Whether nothing but the part of the page is another one: to go there is the browser's. */
export const isJump = (from: Step, to: Step): boolean =>
  from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
