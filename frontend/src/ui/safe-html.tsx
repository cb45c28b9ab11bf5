import { useMemo } from "react";

/**
 * The one policy that the pages' Content-Security-Policy allows. It changes nothing: the gateway has
 * sanitised what comes here. Any other text that ends up as markup is refused by the browser.
 */
const policy = globalThis.trustedTypes?.createPolicy("storefront", { createHTML: (html) => html });

interface SafeHtmlProps {
  /** HTML that the gateway has sanitised; nothing else may come here. */
  html: string;
}

export function SafeHtml({ html }: SafeHtmlProps) {
  // React writes the markup anew for every new object, and the shopper's selection in it would go.
  const markup = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <div className="rich-text" dangerouslySetInnerHTML={markup} />;
}

/** What browsers with Trusted Types offer; the language's own types don't know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): TrustedHTML };
}

declare global {
  // oxlint-disable-next-line no-var -- what a global is declared with
  var trustedTypes: TrustedTypes | undefined;
}

/** HTML that the gateway has sanitised, as the browser takes it; on a server, and where browsers know no such types, as it is. */
export const trustedHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;
