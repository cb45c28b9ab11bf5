/** What React writes ahead of everything else: pictures and styles that belong into the head. */
const RESOURCES = /^(?:<(?:link|meta)\b[^>]*>)*/;

/** Separates it from the HTML of the root element. */
export function splitMarkup(markup: string): { resources: string; html: string } {
  const [resources = ""] = RESOURCES.exec(markup) ?? [];
  return { resources, html: markup.slice(resources.length) };
}
