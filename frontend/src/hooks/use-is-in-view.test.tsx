import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { useIsInView } from "@/hooks/use-is-in-view";

function WatchedParagraph() {
  const part = useRef<HTMLParagraphElement>(null);
  const isInView = useIsInView(part);
  return <p ref={part}>In view: {String(isInView)}</p>;
}

afterEach(() => vi.unstubAllGlobals());

test("the last of several observer entries is used", async () => {
  class ObserverWithTwoEntries {
    readonly callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback;
    }
    observe() {
      const entries = [true, false].map((isIntersecting) => ({ isIntersecting }));
      // The hook reads only `isIntersecting` of an entry.
      this.callback(
        entries as IntersectionObserverEntry[],
        this as unknown as IntersectionObserver,
      );
    }
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", ObserverWithTwoEntries);
  await render(<WatchedParagraph />);
  await expect.element(page.getByText("In view: false")).toBeVisible();
});
