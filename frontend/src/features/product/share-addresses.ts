export type ShareTarget = "facebook" | "x" | "whatsapp" | "email";

export type SharedPage = {
  /** The page's whole address. */
  url: string;
  name: string;
  /** The shop's public name. */
  tenant: string;
};

/** Where a page is shared: each address carries the page's own and the product's name. */
export function shareAddresses({ url, name, tenant }: SharedPage): Record<ShareTarget, string> {
  const text = `${name} ${url}`;
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote: name, constr: tenant })}`,
    x: `https://x.com/intent/post?${query({ url, text: name })}`,
    whatsapp: `https://wa.me/?${query({ text })}`,
    email: `mailto:?${query({ subject: name, body: text })}`,
  };
}

function query(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&");
}
