import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { forgetCheckout, keys, openCheckout, press, refused, results } from "@/test/checkout";

beforeEach(forgetCheckout);
afterEach(() => vi.restoreAllMocks());

describe("[CHK-02] a refusal", () => {
  test("of another price is told as such", async () => {
    await openCheckout([refused(409, "quote-changed")]);
    await press();
    expect(results).toEqual([{ kind: "quote-changed" }]);
  });

  test("names the fields", async () => {
    await openCheckout([refused(400, "invalid-body", { "/guest/email": "invalid" })]);
    await press();
    expect(results).toMatchObject([
      { kind: "fields", errors: [{ pointer: "/guest/email", code: "invalid" }] },
    ]);
  });

  test("of guests leads to signing in and back", async () => {
    await openCheckout([refused(401, "not-signed-in")]);
    await press();
    expect(results).toEqual([{ kind: "left" }]);
    await expect.poll(shownAddress).toBe("/pages/login?next=%2Fshop%2Fcart");
  });

  test.each([
    [422, "age-not-confirmed", /18/],
    [422, "address-incomplete", /address/],
    [429, "too-many-requests", /too often/],
    [503, "retail-unavailable", /Nothing is lost/],
    [500, "internal", /could not be placed/],
  ])("%i %s is said in words, and sent once", async (status, code, text) => {
    await openCheckout([refused(status, code)]);
    await press();
    expect(results).toEqual([{ kind: "problem", text: expect.stringMatching(text) }]);
    expect(keys).toHaveLength(1);
    expect(useStore.getState().cart).toHaveLength(1);
  });
});
