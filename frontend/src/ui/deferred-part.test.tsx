import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { deferredPart } from "./deferred-part";

test("a deferred part is rendered after its page", async () => {
  const Part = deferredPart<{ name: string }>(() =>
    Promise.resolve(({ name }) => <p>{name} came</p>),
  );
  await render(<Part name="Share" />);
  await expect.element(page.getByText("Share came")).toBeVisible();
});

test("a part that fails to load leaves the page as it is, and the next page loads it again", async () => {
  const load = vi.fn<() => Promise<() => string>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(() => "came");
  const Part = deferredPart(load);
  const { rerender } = await render(
    <>
      <p>Page</p>
      <Part key="first" />
    </>,
  );
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await expect.element(page.getByText("Page")).toBeVisible();
  await expect.element(page.getByText("came")).not.toBeInTheDocument();
  await rerender(
    <>
      <p>Page</p>
      <Part key="second" />
    </>,
  );
  await expect.element(page.getByText("came")).toBeVisible();
});
