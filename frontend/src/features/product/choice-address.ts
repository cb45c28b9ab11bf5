import { readId } from "@/lib/paths";

import type { ProductChoice } from "./purchase";

export const choiceParameters = ["variant", "color", "size"] as const;

type AddressParams = { get(name: (typeof choiceParameters)[number]): string | null };

/** May return a choice that the product does not offer. */
export function readChoice(params: AddressParams): ProductChoice {
  return {
    variantId: readId(params.get("variant") ?? undefined) ?? null,
    color: params.get("color"),
    size: params.get("size"),
  };
}

/** `undefined` removes the parameter. */
export function choiceParams({ variantId, color, size }: ProductChoice) {
  return { variant: variantId ?? undefined, color: color ?? undefined, size: size ?? undefined };
}
