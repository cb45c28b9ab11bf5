import { expect, test } from "vitest";

import { dashboardAddress, readDashboardAddress, type DashboardState } from "./dashboard-address";

const defaults: DashboardState = { tab: "overview", page: 1, search: "", order: null };

test.each([
  ["", {}],
  ["tab=overview", {}],
  ["tab=orders", { tab: "orders" }],
  ["tab=details", { tab: "details" }],
  ["tab=address", { tab: "address" }],
  ["tab=points", { tab: "points" }],
  ["tab=admin", {}],
  ["tab=Orders", {}],
  ["tab=orders&page=3&search=lamp", { tab: "orders", page: 3, search: "lamp" }],
  ["tab=orders&order=17", { tab: "orders", order: 17 }],
  ["tab=orders&order=17&page=2", { tab: "orders", order: 17, page: 2 }],
  ["tab=orders&page=0", { tab: "orders" }],
  ["tab=orders&page=-1", { tab: "orders" }],
  ["tab=orders&page=2.5", { tab: "orders" }],
  ["tab=orders&page=99999999", { tab: "orders", page: 10_000 }],
  ["tab=orders&order=x", { tab: "orders" }],
  ["tab=orders&order=99999999999", { tab: "orders" }],
  ["search=%20%20vase%20", { search: "vase" }],
  [`search=${"a".repeat(150)}`, { search: "a".repeat(100) }],
])("[ACC-08] ?%s is read, with defaults for missing and invalid values", (query, fields) => {
  expect(readDashboardAddress(new URLSearchParams(query))).toEqual({ ...defaults, ...fields });
});

test.each([
  [defaults, "/shop/dashboard"],
  [{ ...defaults, tab: "points" }, "/shop/dashboard?tab=points"],
  [
    { tab: "orders", page: 2, search: "l'été & 50%", order: 17 },
    "/shop/dashboard?tab=orders&page=2&search=l'%C3%A9t%C3%A9%20%26%2050%25&order=17",
  ],
] as const)("[ACC-08] %o is written, and read again", (state, address) => {
  expect(dashboardAddress(state)).toBe(address);
  expect(readDashboardAddress(new URL(address, "https://shop.invalid").searchParams)).toEqual(
    state,
  );
});
