interface SafeHtmlProps {
  /** HTML that the gateway has sanitised; nothing else may come here. */
  html: string;
}

export function SafeHtml({ html }: SafeHtmlProps) {
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
