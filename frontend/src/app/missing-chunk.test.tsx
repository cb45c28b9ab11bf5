import { Suspense } from "react";
import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ErrorBoundary } from "@/ui/error-boundary";
import { lazyComponent } from "@/ui/lazy-component";

const failToLoad = () => Promise.reject<() => null>(new TypeError("Failed to fetch the chunk"));

describe("a component in a separate chunk", () => {
  test("that is missing leads to the failure page after one attempt", async () => {
    const load = vi.fn<typeof failToLoad>(failToLoad);
    const { Component } = lazyComponent(load);
    await render(
      <ErrorBoundary fallback={() => "Failed"}>
        <Suspense fallback="Waiting">
          <Component />
        </Suspense>
      </ErrorBoundary>,
    );
    await expect.element(page.getByText("Failed")).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
  });

  test("that was missing is requested again by the next visit", async () => {
    const load = vi.fn<typeof failToLoad>(failToLoad);
    load.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValueOnce(() => null);
    const { preload } = lazyComponent(load);
    await expect(preload()).rejects.toThrow("offline");
    await expect(preload()).resolves.toBeTypeOf("function");
    await preload();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
