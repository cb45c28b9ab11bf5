import type { Page, Request } from "playwright";
import { expect } from "vitest";

interface ServerElement {
  element: Element;
  html: string;
}

declare global {
  interface Window {
    serverElements?: ServerElement[];
    /** An element's tag, attributes and own text, without its children. */
    shallowHtml?: (element: Element) => string;
  }
}

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

/** React sets a property on each hydrated element. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#root h1, #root footer, #root header")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactFiber")),
    ),
  );
}

/** The session request stays open in these tests. */
export function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/v1/session")) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
}

/** The paths of all requests, with their parameters. */
export function collectRequests(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    paths.push(pathname + search);
  });
  return paths;
}

export async function waitForQuiet(page: Page, requests: ReadonlySet<Request>): Promise<void> {
  await expect.poll(() => requests.size).toBe(0);
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

export async function changesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (globalThis.window.serverElements ?? [])
      .filter(({ element, html }) => {
        // The browser adds the year after hydration.
        if (html.includes("©")) return false;
        return !element.isConnected || globalThis.window.shallowHtml?.(element) !== html;
      })
      .map(({ html }) => html),
  );
}

/** Ignores the page's own status 404. */
export function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (/Failed to load resource.*404/.test(message.text())) return;
    consoleErrors.push(message.text());
  });
  return consoleErrors;
}
