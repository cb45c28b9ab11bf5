import type { Page, Request } from "playwright";
import { expect } from "vitest";

interface ServerElement {
  element: Element;
  html: string;
}

declare global {
  interface Window {
    serverElements?: ServerElement[];
    /** An element's tag and own texts, without its children. */
    shallowHtml?: (element: Element) => string;
  }
}

/** Remembers every element that the server sent, before the first script runs. */
export async function recordServerHtml(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shallowHtml = (element: Element) => {
      const copy = document.createElement("div");
      copy.append(element.cloneNode());
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      return copy.innerHTML + texts.map((node) => node.textContent).join("");
    };
    globalThis.window.shallowHtml = shallowHtml;
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      const elements = [...document.querySelectorAll("#root *")];
      globalThis.window.serverElements = elements.map((element) => ({
        element,
        html: shallowHtml(element),
      }));
    });
  });
}

/** React marks each element that it has taken over. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#root h1, #root footer, #root header")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactFiber")),
    ),
  );
}

/** The requests of a page that are under way, without the one that these tests never answer. */
export function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/v1/session")) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
}

/** Waits until no request is under way and React has rendered what the last ones brought. */
export async function waitForQuiet(page: Page, requests: ReadonlySet<Request>): Promise<void> {
  await expect.poll(() => requests.size, { timeout: 10_000 }).toBe(0);
  await page.evaluate(async () => {
    const nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    await nextFrame();
    await nextFrame();
    await nextFrame();
  });
  if (requests.size > 0) await waitForQuiet(page, requests);
}

/** The elements of the server that are gone or look different now. */
export async function changesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (globalThis.window.serverElements ?? [])
      .filter(({ element, html }) => {
        // The year is the browser's to say.
        if (html.includes("©")) return false;
        return !element.isConnected || globalThis.window.shallowHtml?.(element) !== html;
      })
      .map(({ html }) => html),
  );
}
