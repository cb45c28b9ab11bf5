import { useMemo } from "react";

/**
 * The only Trusted Types policy that creates HTML from data. It changes nothing, since the gateway
 * has sanitised the HTML. The browser rejects HTML from any other source, except for the constant
 * of features/store-map/leaflet-policy.ts.
 */
const policy = globalThis.trustedTypes?.createPolicy("storefront", { createHTML: (html) => html });

interface SafeHtmlProps {
  /** HTML sanitised by the gateway. */
  html: string;
}

export function SafeHtml({ html }: SafeHtmlProps) {
  // React writes the HTML again for each new object, which would clear the shopper's selection of
  // text.
  const markup = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <div className="rich-text" dangerouslySetInnerHTML={markup} />;
}

/** The Trusted Types API, which TypeScript's types lack. */
interface TrustedTypes {
  /** The policy of plain text that a script writes as HTML. */
  readonly defaultPolicy: object | null;
  createPolicy(
    name: string,
    /** `null` rejects the HTML. */
    rules: { createHTML: (html: string) => string | null },
  ): { createHTML(html: string): TrustedHTML };
}

declare global {
  // oxlint-disable-next-line no-var -- TypeScript declares globals with `var`
  var trustedTypes: TrustedTypes | undefined;
}

/**
 * Converts sanitised HTML to `TrustedHTML`; returns it unchanged on the server, and in browsers
 * without Trusted Types.
 */
export const trustedHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;
