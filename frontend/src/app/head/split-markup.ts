/**
 * Preloads of pictures and styles. React renders them before the page's content, but they belong in
 * the head.
 */
const RESOURCES = /^(?:<(?:link|meta)\b[^>]*>)*/;

/** Separates the preloads from the HTML of the root element. */
export function splitMarkup(markup: string): { resources: string; html: string } {
  const [resources = ""] = RESOURCES.exec(markup) ?? [];
  return { resources, html: markup.slice(resources.length) };
}
