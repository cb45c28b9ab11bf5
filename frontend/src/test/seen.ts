/** Everything on the page that a shopper could notice, one line each; the map is one line, whatever it has loaded. */
export function linesOf(node: Node): string[] {
  if (node instanceof Text) return [node.data.trim()].filter((text) => text !== "");
  if (!(node instanceof Element) || node.matches("script, style, dialog:not([open])")) return [];
  if (node.matches("[role=application]")) return ["map"];
  return [...ownLines(node), ...[...node.childNodes].flatMap(linesOf)];
}

function ownLines(element: Element): string[] {
  if (element instanceof HTMLImageElement) return [`picture ${element.alt}`];
  if (element instanceof HTMLAnchorElement)
    return [`link to ${element.getAttribute("href") ?? ""}`];
  if (element instanceof HTMLInputElement) return [`field ${element.name}`];
  if (element instanceof HTMLButtonElement && element.disabled) return ["disabled"];
  const isSlider = element.matches("[data-layout=single]");
  const isFullWidth = element.clientWidth === document.body.clientWidth;
  return isSlider && isFullWidth ? ["slides as wide as the window"] : [];
}
