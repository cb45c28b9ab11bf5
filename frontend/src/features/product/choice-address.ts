import { readId } from "@/lib/paths";

import type { ProductChoice } from "./purchase";

/** What of a product's address says what is chosen. */
export const choiceParameters = ["variant", "color", "size"] as const;

type AddressParams = { get(name: (typeof choiceParameters)[number]): string | null };

/** What the address says is chosen; the product decides what of it exists. */
export function readChoice(params: AddressParams): ProductChoice {
  return {
    variantId: readId(params.get("variant") ?? undefined) ?? null,
    color: params.get("color"),
    size: params.get("size"),
  };
}

/** The query parameters of a choice; undefined takes a parameter away. */
export function choiceParams({ variantId, color, size }: ProductChoice) {
  return { variant: variantId ?? undefined, color: color ?? undefined, size: size ?? undefined };
}
