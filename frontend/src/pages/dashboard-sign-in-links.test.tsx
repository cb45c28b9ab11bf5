import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { problem } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { openDashboard } from "@/test/render-dashboard";

const LINKS = "/api/v1/account/sign-in-links";
const google = { id: "a1", label: "Google", linkedAt: "2026-11-26T10:31:05Z" };
const other = { id: "b2", label: "Example ID", linkedAt: "2026-10-01T10:00:00Z" };

const shop = http.get("/api/v1/storefront", () =>
  HttpResponse.json(storefront({ signInProviders: [{ id: "google", label: "Google" }] })),
);
const section = () => page.getByRole("region", { name: "Sign in with other accounts" });
const remove = (label: string) => section().getByRole("button", { name: `Remove: ${label}` });

function linkHandlers(initial = [google, other]) {
  let items = initial;
  const removed: unknown[] = [];
  const handlers = [
    shop,
    http.get(LINKS, () => HttpResponse.json({ items })),
    http.delete(`${LINKS}/:id`, ({ params }) => {
      removed.push(params["id"]);
      items = items.filter(({ id }) => id !== params["id"]);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { handlers, removed };
}

describe("[ACC-08, D-218] accounts at identity providers", () => {
  test("are listed and removed one by one", async () => {
    const { handlers, removed } = linkHandlers();
    await openDashboard("?tab=details", {}, ...handlers);
    await expect.element(section().getByText("connected on 26 November 2026")).toBeVisible();
    await remove("Google").click();
    await expect
      .element(section().getByRole("status"))
      .toHaveTextContent("You no longer sign in with Google.");
    await expect.element(remove("Google")).not.toBeInTheDocument();
    await expect.element(section().getByRole("heading")).toHaveFocus();
    await remove("Example ID").click();
    await expect
      .element(section().getByRole("status"))
      .toHaveTextContent("You no longer sign in with Example ID.");
    expect(removed).toEqual(["a1", "b2"]);
  });

  test("a failure is shown, and the account stays", async () => {
    await openDashboard(
      "?tab=details",
      {},
      shop,
      http.get(LINKS, () => HttpResponse.json({ items: [google] })),
      http.delete(`${LINKS}/:id`, () => problem(503, "store-unavailable")),
    );
    await remove("Google").click();
    await expect
      .element(section().getByRole("status"))
      .toHaveTextContent("The connection could not be removed.");
    await expect.element(remove("Google")).toBeEnabled();
  });

  test("a customer without any sees no section", async () => {
    const { handlers } = linkHandlers([]);
    await openDashboard("?tab=details", {}, ...handlers);
    await expect.element(page.getByRole("form", { name: "Change password" })).toBeVisible();
    await expect.element(section()).not.toBeInTheDocument();
  });
});
