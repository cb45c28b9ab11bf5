import { describe, expect, test } from "vitest";

import { readWithdrawal } from "./withdrawal-store";

const empty = {
  owner: null,
  typed: { name: "", reference: "", email: "" },
  linkedReference: "",
  declaration: null,
  receipt: null,
  sent: [],
};
const typed = { name: "Maria", reference: "7K3Q9MXZ2B", email: "maria@example.com" };
const preview = {
  order: "7K3Q9MXZ2B",
  placedAt: "2026-11-26T09:00:00Z",
  withdrawableUntil: "2026-12-17",
  isPeriodOver: false,
  earlierWithdrawals: [
    { number: "8K3Q9MXZ2B", declaredAt: "2026-11-26T10:31:05Z", lines: [], part: null },
  ],
  lines: [
    { line: 1, name: "Lamp", quantity: 3, isExcluded: false },
    { line: 2, name: "Pillow", quantity: 1, isExcluded: true },
  ],
};
const declaration = { ...typed, orderId: null, preview, pieces: { 1: 2, 2: 0 }, part: "" };
const receipt = {
  withdrawal: { number: "8K3Q9MXZ2B", declaredAt: "2026-11-26T10:31:05Z" },
  declaration,
};
const sent = [{ request: "{}", key: "0b7f5a2e-6a53-4c1e-8f0e-1d2c3b4a5f60" }];

describe("a stored withdrawal", () => {
  test.each([
    ["of a guest", { ...empty, typed, linkedReference: "7K3Q9MXZ2B", declaration, sent }],
    ["with a receipt", { ...empty, receipt, sent }],
    [
      "of an own order that can't be shown",
      { ...empty, owner: "anna", declaration: { ...declaration, orderId: 17, preview: null } },
    ],
  ])("%s is read as written", (_, state) => {
    expect(readWithdrawal(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a number", 7],
    ["a list", [1, 2]],
    ["other types", { owner: null, typed: 7, declaration: 1, receipt: [], sent: {} }],
    ["an owner that is no text", { owner: 7, typed, declaration, receipt, sent }],
  ])("is empty after reading %s", (_, stored) => {
    expect(readWithdrawal(stored)).toEqual(empty);
  });

  test.each([
    ["name", { name: null }],
    ["id of the order", { orderId: "17" }],
    ["preview", { preview: { ...preview, isPeriodOver: "no" } }],
    ["earlier withdrawals", { preview: { ...preview, earlierWithdrawals: [{ number: 7 }] } }],
    ["day", { preview: { ...preview, withdrawableUntil: 17 } }],
    ["line", { preview: { ...preview, lines: [{ line: 1, name: "Lamp" }] } }],
    ["part", { part: 7 }],
    ["number of pieces", { pieces: { 1: 0.5 } }],
    ["choice, which is missing,", { pieces: undefined }],
    ["choice without a piece", { pieces: { 1: 0, 2: 0 } }],
  ])("has no declaration and no receipt with an invalid %s", (_, fields) => {
    const invalid = { ...declaration, ...fields };
    const stored = {
      ...empty,
      declaration: invalid,
      receipt: { ...receipt, declaration: invalid },
    };
    expect(readWithdrawal(stored)).toEqual(empty);
  });

  test("of an earlier version has no part in words", () => {
    const { part, ...earlier } = declaration;
    expect(readWithdrawal({ ...empty, declaration: earlier }).declaration?.part).toBe(part);
  });

  test("has no receipt without its number", () => {
    const withoutNumber = { ...receipt, withdrawal: { declaredAt: "2026-11-26T10:31:05Z" } };
    expect(readWithdrawal({ ...empty, receipt: withoutNumber }).receipt).toBeNull();
  });

  test("forgets sent requests whose key the gateway would refuse", () => {
    const stored = [{ request: "{}", key: "short" }, { request: "{}", key: "x\n".repeat(20) }, 7];
    expect(readWithdrawal({ ...empty, sent: [...stored, ...sent] }).sent).toEqual(sent);
  });

  test("is cut to the lengths of the fields and to 20 sent requests", () => {
    const long = "x".repeat(1000);
    const { typed: cut, sent: requests } = readWithdrawal({
      ...empty,
      typed: { name: long, reference: long, email: long },
      sent: Array.from({ length: 30 }, () => sent[0]),
    });
    expect(Object.values(cut).map((text) => text.length)).toEqual([100, 60, 254]);
    expect(requests.length).toBe(20);
  });
});
