/** React renders preloads of pictures and styles before the page, but they belong in the head. */
const RESOURCES = /^(?:<(?:link|meta)\b[^>]*>)*/;

export function splitMarkup(markup: string): { resources: string; html: string } {
  const [resources = ""] = RESOURCES.exec(markup) ?? [];
  return { resources, html: markup.slice(resources.length) };
}
