import type { CreateOrderRequest } from "@shop/api-client";

import { useLoginData } from "@/store/login-data";

/** With the members of every object in one order: how a request was put together is not what it asks. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * Tells one request to order from another, and who makes it. A digest, as what is kept in the browser
 * must not hold anybody's address.
 */
export async function requestDigest(request: CreateOrderRequest): Promise<string> {
  const buyer = useLoginData.getState().customer?.key ?? null;
  const bytes = new TextEncoder().encode(canonicalText([buyer, request]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
