import { useMemo } from "react";

/**
 * The gateway has sanitised the HTML, so this Trusted Types policy changes nothing. Apart from a
 * constant in features/store-map/leaflet-policy.ts, the browser rejects HTML from any other source.
 */
const policy = globalThis.trustedTypes?.createPolicy("storefront", { createHTML: (html) => html });

interface SafeHtmlProps {
  /** HTML sanitised by the gateway. */
  html: string;
}

export function SafeHtml({ html }: SafeHtmlProps) {
  // React writes the HTML again for each new object, which would clear a selection of text.
  const markup = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <div className="rich-text" dangerouslySetInnerHTML={markup} />;
}

/** TypeScript's types lack the Trusted Types API. */
interface TrustedTypes {
  /** Applied to strings that scripts write as HTML. */
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

/** Returns a string if Trusted Types are missing: on the server and in some browsers. */
export const trustedHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;
