import { readId } from "@/lib/paths";

import type { ProductChoice } from "./purchase";

/** Query parameters of a product page's address that hold the choice. */
export const choiceParameters = ["variant", "color", "size"] as const;

type AddressParams = { get(name: (typeof choiceParameters)[number]): string | null };

/** Reads the choice from the address, even a choice that the product does not offer. */
export function readChoice(params: AddressParams): ProductChoice {
  return {
    variantId: readId(params.get("variant") ?? undefined) ?? null,
    color: params.get("color"),
    size: params.get("size"),
  };
}

/** Query parameters of a choice; an `undefined` value removes the parameter. */
export function choiceParams({ variantId, color, size }: ProductChoice) {
  return { variant: variantId ?? undefined, color: color ?? undefined, size: size ?? undefined };
}
