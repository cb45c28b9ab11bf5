import { describe, expect, test } from "vitest";

import { localStore } from "@/lib/storage";

import { readDraft } from "./draft";

const emptyDraft = {
  owner: null,
  shippingMethodId: null,
  paymentMethod: null,
  points: "",
  notes: "",
  guest: {},
};

describe("[CHK-01] the stored checkout draft", () => {
  test("is read as written", () => {
    const draft = {
      owner: "anna",
      shippingMethodId: 7,
      paymentMethod: "card",
      points: "12.50",
      notes: "Ring twice.",
      guest: { firstName: "Anna", countryCode: "CY" },
    };
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a number", 7],
    ["a list", [1, 2]],
    ["other types", { owner: 7, shippingMethodId: "7", points: 12, notes: null, guest: 1 }],
    ["an unknown payment method", { paymentMethod: "barter" }],
    ["a fractional id", { shippingMethodId: 0.5 }],
  ])("is empty after reading %s", (_, stored) => {
    expect(readDraft(stored)).toEqual(emptyDraft);
  });

  test("starts with a guest's remembered details, which a later draft replaces", () => {
    localStore.setItem("guest-details", '{"firstName":"Anna","street":7,"pin":"1"}');
    expect(readDraft(undefined).guest).toEqual({ firstName: "Anna", street: "" });
    expect(readDraft({ guest: { firstName: "Ben" } }).guest).toEqual({ firstName: "Ben" });
    localStore.setItem("guest-details", "{");
    expect(readDraft(undefined).guest).toEqual({});
    localStore.removeItem("guest-details");
  });

  test("is cut to the lengths of the fields", () => {
    const { notes, points, guest } = readDraft({
      notes: "n".repeat(1000),
      points: "9".repeat(100),
      guest: { street: "s".repeat(1000) },
    });
    expect(notes.length).toBe(300);
    expect(points.length).toBe(20);
    expect(guest["street"]?.length).toBe(150);
  });
});
