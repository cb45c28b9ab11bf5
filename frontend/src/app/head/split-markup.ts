/** Preloads of pictures and styles, which React renders first; they belong into the head. */
const RESOURCES = /^(?:<(?:link|meta)\b[^>]*>)*/;

/** Separates the preloads from the HTML of the root element. */
export function splitMarkup(markup: string): { resources: string; html: string } {
  const [resources = ""] = RESOURCES.exec(markup) ?? [];
  return { resources, html: markup.slice(resources.length) };
}
