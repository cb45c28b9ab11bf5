import { vi } from "vitest";

const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

/** Waits until React has rendered and run its effects. A fake clock does not advance. */
export async function nextFrames(): Promise<void> {
  await nextFrame();
  await nextFrame();
  await nextFrame();
}

/** Polls once per frame. The runner's polling would advance a fake clock. */
export async function pollUntil(condition: () => boolean): Promise<void> {
  await nextFrames();
  if (!condition()) await pollUntil(condition);
}

const requests = () =>
  vi.isMockFunction(fetch) ? vi.mocked(globalThis.fetch).mock.settledResults : [];
const pendingCount = () => requests().filter(({ type }) => type === "incomplete").length;

/**
 * Waits until React has rendered the responses of all but `heldCount` requests. Use it before
 * asserting that something has not happened.
 */
export async function waitUntilSettled(heldCount = 0): Promise<void> {
  const { length } = requests();
  await nextFrames();
  if (pendingCount() > heldCount || requests().length > length) await waitUntilSettled(heldCount);
}

const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });

const processedCounts = new WeakMap<typeof fetch, number>();

/** A faster `waitUntilSettled` for tests that advance the clock many times. */
export async function waitForResponses(): Promise<void> {
  await nextTask();
  if (pendingCount() === 0 && requests().length === (processedCounts.get(fetch) ?? 0)) return;
  await waitUntilSettled();
  processedCounts.set(fetch, requests().length);
}

/** Returns everything visible, line by line. The map is one line, however much is loaded. */
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

/** A response that the test releases. A fixed delay would depend on the machine. */
export function holdResponse<T = void>(): { released: Promise<T>; release: (value: T) => void } {
  let release: (value: T) => void = nothingYet;
  const released = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
