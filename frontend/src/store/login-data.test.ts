import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { LOGIN_KEY, type LoginData, storeLoginData, useLoginData } from "./login-data";

const points = {
  balanceHundredths: 12_550,
  onHoldHundredths: 550,
  availableHundredths: 12_000,
  worthCents: 600,
};
const anna: LoginData = {
  key: "anna at own prices",
  name: "Anna Georgiou",
  countryCode: "CY",
  hasPriceList: false,
  vatIncluded: true,
  points,
  credentialsToUpdate: { email: false, password: false },
  mustClaim: false,
};
/** Older releases stored no customer key. */
const withoutKey = { ...anna, key: undefined };

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function readStored(customer: unknown): Promise<LoginData | null> {
  stored.set(LOGIN_KEY, JSON.stringify({ state: { customer }, version: 0 }));
  await useLoginData.persist.rehydrate();
  return useLoginData.getState().customer;
}

describe("[ACC-03] stored data of the signed-in customer", () => {
  test("survives a reload, and is removed from the storage by signing out", async () => {
    storeLoginData(anna);
    expect(await readStored(JSON.parse(stored.get(LOGIN_KEY) ?? "").state.customer)).toEqual(anna);
    storeLoginData(null);
    expect(stored.has(LOGIN_KEY)).toBe(false);
    expect(useLoginData.getState().customer).toBeNull();
  });

  test("is available as soon as a page starts", async () => {
    stored.set(LOGIN_KEY, JSON.stringify({ state: { customer: anna }, version: 0 }));
    vi.resetModules();
    const fresh = await import("./login-data");
    expect(fresh.useLoginData.getState().customer).toEqual(anna);
    expect(fresh.useLoginData.getInitialState().customer).toBeNull();
  });

  test("is removed here when another tab removes it", async () => {
    storeLoginData(anna);
    stored.clear();
    await useLoginData.persist.rehydrate();
    expect(useLoginData.getState().customer).toBeNull();
  });

  test.each([null, "Anna", 7, [], {}, { ...anna, name: 5 }, withoutKey])(
    "%o is not a customer",
    async (customer) => {
      expect(await readStored(customer)).toBeNull();
    },
  );

  test.each([
    ["nothing", null],
    ["text", "120.00"],
    ["fractional amounts", { ...points, availableHundredths: 1.5 }],
    ["amounts as text", { ...points, balanceHundredths: "12" }],
    ["negative amounts", { ...points, availableHundredths: -1 }],
  ])("invalid points (%s) are not shown", async (_, invalid) => {
    expect(await readStored({ ...anna, points: invalid })).toEqual({ ...anna, points: null });
  });

  test("invalid fields are omitted or replaced by defaults", async () => {
    const invalid = {
      name: "A".repeat(5000),
      key: "k".repeat(5000),
      countryCode: 5,
      hasPriceList: "yes",
      token: "secret",
      credentialsToUpdate: "both",
      mustClaim: "yes",
    };
    expect(await readStored(invalid)).toEqual({
      ...anna,
      key: "k".repeat(200),
      name: "A".repeat(200),
      countryCode: null,
      points: null,
    });
  });
});
