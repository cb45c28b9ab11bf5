// The sandbox's planted secrets, and a search for them in the usual encodings.

import { readFileSync } from "node:fs";

const tenants = ["vape", "aegean", "furniture", "wholesale"];

export const bearerToken = "sandbox-bearer-4f1c9a7e";

export const connectionOf = (/** @type {string} */ tenant) =>
  `Server=sandbox;Database=${tenant};User Id=shop;Password=canary-${tenant}-9b2e71`;

/** Passwords of the demo customers. A phone number is left out, because its owner's pages show it. */
const passwords = ["accounts.toml", ...tenants.map((tenant) => `${tenant}/shop.toml`)].flatMap(
  (file) => {
    const seed = readFileSync(new URL(`../retail-sandbox/seed/${file}`, import.meta.url), "utf8");
    const found = [...seed.matchAll(/^password = "(.+)"$/gm)].map(([, password = ""]) => password);
    return found.filter((password) => /\D/.test(password));
  },
);

/** Prefix of all passwords that tests set, so that a search finds them. */
export const testPassword = "canary-chosen-password-c4a1";

export const analyticsSecret = "canary-analytics-vape-3e8d";

/** The shops' client secret at the sandbox's identity provider. */
export const clientSecret = "canary-openid-secret-3d71";

export const canaries = [
  bearerToken,
  testPassword,
  analyticsSecret,
  clientSecret,
  "canary-openid-access-token",
  ...passwords,
  ...tenants.flatMap((tenant) => [
    `canary-${tenant}-9b2e71`,
    `canary-viva-auth-${tenant}-51d3`,
    `canary-paypal-${tenant}-77aa`,
  ]),
];

const reverseBytePairs = (/** @type {Buffer} */ bytes) => Buffer.from(bytes).swap16();

/**
 * Base64 depends on the secret's offset in the text. For each of the three offsets, returns the
 * characters that do not depend on the text around the secret.
 */
function base64Cores(/** @type {Buffer} */ bytes) {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + bytes.length) * 8) / 6);
    return encoded.slice(first, last);
  });
}

export function encodings(/** @type {string} */ secret) {
  const bytes = Buffer.from(secret, "utf8");
  const hex = bytes.toString("hex");
  const percent = hex.replace(/../g, "%$&");
  const base64 = base64Cores(bytes);
  const utf16 = Buffer.from(secret, "utf16le");
  const texts = [
    ["plain", secret],
    ["url-encoded", percent],
    ["url-encoded", percent.toUpperCase()],
    ["url-encoded", secret.replaceAll("-", "%2D")],
    ["url-encoded", secret.replaceAll("-", "%2d")],
    ["hex", hex],
    ["hex", hex.toUpperCase()],
    ...base64.map((text) => ["base64", text]),
    ...base64.map((text) => ["base64url", text.replaceAll("+", "-").replaceAll("/", "_")]),
  ];
  return [
    ...texts.map(([encoding = "", text = ""]) => ({ encoding, needle: Buffer.from(text) })),
    { encoding: "utf-16le", needle: utf16 },
    { encoding: "utf-16be", needle: reverseBytePairs(utf16) },
  ];
}

// Base64 and base64url without + or / have equal bytes, which are searched for once.
const searches = [
  ...new Map(
    canaries.flatMap((secret) =>
      encodings(secret).map((encoded) => [
        encoded.needle.toString("latin1"),
        { secret, ...encoded },
      ]),
    ),
  ).values(),
];

/**
 * The searches by their first two bytes. One pass over a body finds all of them.
 * @type {(typeof searches | undefined)[]}
 */
const searchesByStart = Array.from({ length: 65_536 });
for (const search of searches) {
  const start = search.needle.readUInt16BE(0);
  searchesByStart[start] = [...(searchesByStart[start] ?? []), search];
}

function isAt(/** @type {Buffer} */ needle, /** @type {Buffer} */ body, /** @type {number} */ at) {
  for (let index = 0; index < needle.length; index += 1) {
    if (body[at + index] !== needle[index]) return false;
  }
  return true;
}

/**
 * @param {Buffer} body
 * @returns {{ secret: string, encoding: string }[]}
 */
export function findSecrets(body) {
  const found = new Set();
  let start = 0;
  for (let at = 0; at < body.length; at += 1) {
    start = ((start << 8) | (body[at] ?? 0)) & 0xffff;
    for (const search of searchesByStart[start] ?? []) {
      if (isAt(search.needle, body, at - 1)) found.add(search);
    }
  }
  return [...found].map(({ secret, encoding }) => ({ secret, encoding }));
}
