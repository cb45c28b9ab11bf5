/** React renders the preloads of pictures and styles first; they belong into the head. */
const RESOURCES = /^(?:<(?:link|meta)\b[^>]*>)*/;

/** Separates these resources from the HTML of the root element. */
export function splitMarkup(markup: string): { resources: string; html: string } {
  const [resources = ""] = RESOURCES.exec(markup) ?? [];
  return { resources, html: markup.slice(resources.length) };
}
