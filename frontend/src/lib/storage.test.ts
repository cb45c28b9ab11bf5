import { afterEach, describe, expect, test, vi } from "vitest";

import { localStore } from "./storage";

function smallStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > 5) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  };
}

afterEach(() => {
  localStore.removeItem("cart");
  vi.unstubAllGlobals();
});

describe("storage", () => {
  test("a value that does not fit is still returned", () => {
    vi.stubGlobal("localStorage", smallStore());
    localStore.setItem("cart", "old");
    localStore.setItem("cart", "far too long");
    expect(localStore.getItem("cart")).toBe("far too long");
    localStore.setItem("cart", "short");
    expect(localStore.getItem("cart")).toBe("short");
    localStore.setItem("cart", "far too long");
    localStore.removeItem("cart");
    expect(localStore.getItem("cart")).toBeNull();
  });

  test("without browser storage, values last until the page is closed", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(localStore.getItem("cart")).toBeNull();
    localStore.setItem("cart", "kept");
    expect(localStore.getItem("cart")).toBe("kept");
  });
});
