import { vi } from "vitest";

const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

/** Waits until React has rendered what is due and has run its effects; does not move a fake clock. */
export async function nextFrames(): Promise<void> {
  await nextFrame();
  await nextFrame();
  await nextFrame();
}

/** Polls once per frame; unlike the runner's polling it does not move a fake clock. */
export async function until(isSo: () => boolean): Promise<void> {
  await nextFrames();
  if (!isSo()) await until(isSo);
}

const requests = () =>
  vi.isMockFunction(fetch) ? vi.mocked(globalThis.fetch).mock.settledResults : [];
const unanswered = () => requests().filter(({ type }) => type === "incomplete").length;

/**
 * Waits until every request but the held ones is answered, and the answers are rendered. Assert after it that nothing
 * has happened.
 */
export async function settled(held = 0): Promise<void> {
  const { length } = requests();
  await nextFrames();
  if (unanswered() > held || requests().length > length) await settled(held);
}

const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });

/** Number of requests by `fetch` mock whose answers are processed. */
const processed = new WeakMap<typeof fetch, number>();

/** The same as `settled`, but takes a single task where nothing new was asked: for loops over many minutes. */
export async function answersProcessed(): Promise<void> {
  await nextTask();
  if (unanswered() === 0 && requests().length === (processed.get(fetch) ?? 0)) return;
  await settled();
  processed.set(fetch, requests().length);
}

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

const nothingYet = (): void => undefined;

/** For answers that come when the test says so: after so many milliseconds would be too early or too late on some machine. */
export function heldAnswer<T = void>(): { answered: Promise<T>; answer: (value: T) => void } {
  let answer: (value: T) => void = nothingYet;
  const answered = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { answered, answer };
}
