import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { lazyComponent } from "@/ui/lazy-component";
import { useLazyLoad } from "@/ui/use-lazy-load";

test("[HOME-08] a failed chunk is requested again after a navigation, and when the network is back", async () => {
  const load = vi.fn<() => Promise<() => string>>();
  load
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValueOnce(() => "Loaded");
  const part = lazyComponent(load);
  function Page() {
    const navigate = useNavigate();
    const isLoaded = useLazyLoad(part, true, { retryKey: useLocation().key });
    return (
      <>
        <button type="button" onClick={() => void navigate("/shop/cart")}>
          Cart
        </button>
        {isLoaded && <part.Component />}
      </>
    );
  }
  await render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await page.getByRole("button", { name: "Cart" }).click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  dispatchEvent(new Event("online"));
  await expect.element(page.getByText("Loaded")).toBeVisible();
  dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledTimes(3);
});
