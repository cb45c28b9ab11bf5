import { useMemo } from "react";

import { trustedHtml } from "@/lib/trusted-html";

interface SafeHtmlProps {
  /** HTML that the gateway has sanitised; nothing else may come here. */
  html: string;
}

export function SafeHtml({ html }: SafeHtmlProps) {
  // React writes the markup anew for every new object, and the shopper's selection in it would go.
  const markup = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <div className="rich-text" dangerouslySetInnerHTML={markup} />;
}
