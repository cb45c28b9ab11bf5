import type { CreateClientErrorRequest } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { addHandlers } from "@/test/api";
import { ErrorBoundary } from "@/ui/error-boundary";

import { describeFailure, reportFailure } from "./report-failure";
import { watchFailures } from "./watch-failures";

const origin = "https://shop.example";
const typeError = (message: string) =>
  Object.assign(new TypeError(message), { stack: "at a.js:1:1" });
const errorEvent = (init: ErrorEventInit) => new ErrorEvent("error", init);
const rejectionEvent = (reason: unknown) =>
  new PromiseRejectionEvent("unhandledrejection", { promise: Promise.resolve(), reason });
const customEvent = (type: string, detail?: unknown) => new CustomEvent(type, { detail });

describe("[API-02] the report of a failure", () => {
  test.each([
    [
      errorEvent({ error: typeError("x is undefined") }),
      "TypeError: x is undefined",
      "at a.js:1:1",
    ],
    [
      errorEvent({ message: "Uncaught 7", filename: `${origin}/assets/a.js`, error: null }),
      "Uncaught 7",
      null,
    ],
    [rejectionEvent(typeError("two\n  lines")), "TypeError: two lines", "at a.js:1:1"],
    [rejectionEvent("in words"), "in words", null],
    [rejectionEvent({ email: "eleni@example.com" }), "Thrown: object", null],
    [customEvent("part-failure", typeError("a part")), "TypeError: a part", "at a.js:1:1"],
    [customEvent("map-failure"), "map-failure", null],
    [customEvent("map-failure", "no tiles"), "map-failure no tiles", null],
  ])("%o", (event, message, stack) => {
    expect(describeFailure(event, origin)).toEqual({ message, stack });
  });

  test("is cut to the gateway's limits", () => {
    const long = Object.assign(new Error("m".repeat(900)), { stack: "s".repeat(9000) });
    const failure = describeFailure(rejectionEvent(long), origin);
    expect([failure?.message.length, failure?.stack?.length]).toEqual([500, 4000]);
  });

  test.each([
    [
      "a harmless browser message",
      errorEvent({ message: "ResizeObserver loop completed with undelivered notifications." }),
    ],
    ["a foreign script without details", errorEvent({ message: "Script error." })],
    ["a rejection without a reason", rejectionEvent(undefined)],
    ["an extension", errorEvent({ message: "x", filename: "chrome-extension://abc/a.js" })],
    [
      "an extension in the stack",
      rejectionEvent(Object.assign(new Error("x"), { stack: "at moz-extension://abc/a.js:1" })),
    ],
    ["another site's script", errorEvent({ message: "x", filename: `${origin}.evil.test/a.js` })],
    ["an aborted request", rejectionEvent(new DOMException("aborted", "AbortError"))],
    [
      "a problem from the gateway",
      customEvent("part-failure", { type: "/problems/x", status: 502 }),
    ],
    ["an event of another type", new Event("error")],
  ])("is omitted for %s", (_, event) => {
    expect(describeFailure(event, origin)).toBeUndefined();
  });
});

describe("[API-02] reports of failures", () => {
  let sent: CreateClientErrorRequest[];
  let stop: () => void = () => undefined;

  beforeEach(() => {
    sent = [];
    addHandlers(
      http.post<never, CreateClientErrorRequest>("/api/v1/client-errors", async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
  });

  test("name the path without its query, and include failures before the reporting chunk is loaded", async () => {
    const address = location.href;
    history.replaceState(null, "", "/pass-reset?token=secret#top");
    stop = watchFailures();
    dispatchEvent(customEvent("map-failure", "first"));
    dispatchEvent(customEvent("map-failure", "second"));
    await expect.poll(() => sent.length).toBe(2);
    history.replaceState(null, "", address);
    expect(sent).toEqual([
      { message: "map-failure first", stack: null, path: "/pass-reset" },
      { message: "map-failure second", stack: null, path: "/pass-reset" },
    ]);
  });

  test("include a failed part of the page once", async () => {
    stop = watchFailures();
    vi.spyOn(console, "error").mockReturnValue();
    const failure = typeError("a part of the page");
    function Broken(): null {
      throw failure;
    }
    await render(
      ["one", "two"].map((part) => (
        <ErrorBoundary key={part} fallback={() => <p>Failed: {part}</p>}>
          <Broken />
        </ErrorBoundary>
      )),
    );
    await expect.element(page.getByText("Failed: one")).toBeVisible();
    await expect.element(page.getByText("Failed: two")).toBeVisible();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.message).toBe("TypeError: a part of the page");
  });

  test("fail silently", async () => {
    const failures = vi.fn<(event: Event) => void>();
    addEventListener("unhandledrejection", failures);
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    reportFailure(rejectionEvent(typeError("while there is no connection")));
    // A malformed event must not throw.
    reportFailure(customEvent("part-failure", Object.create(null)));
    vi.mocked(fetch).mockImplementationOnce(() => {
      throw new TypeError("blocked");
    });
    reportFailure(rejectionEvent(typeError("while requests are blocked")));
    reportFailure(rejectionEvent(typeError("the last one")));
    await expect.poll(() => sent.at(-1)?.message).toBe("TypeError: the last one");
    removeEventListener("unhandledrejection", failures);
    expect(failures).not.toHaveBeenCalled();
  });

  test("are limited to ten", async () => {
    for (let index = 0; index < 30; index += 1) {
      reportFailure(rejectionEvent(typeError(`number ${String(index)}`)));
    }
    const requestCount = vi.mocked(fetch).mock.calls.length;
    expect(requestCount).toBeGreaterThan(0);
    // The reports of earlier tests count as well, because all tests share one page.
    expect(requestCount).toBeLessThanOrEqual(10);
    await expect.poll(() => sent.length).toBe(requestCount);
  });
});
