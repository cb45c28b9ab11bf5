import type { ProductChoice } from "./purchase";

type AddressParams = { get(name: string): string | null };

/** What the address says is chosen; the product decides what of it exists. */
export function readChoice(params: AddressParams): ProductChoice {
  const variant = params.get("variant") ?? "";
  return {
    variantId: /^[1-9]\d{0,8}$/.test(variant) ? Number(variant) : null,
    color: params.get("color"),
    size: params.get("size"),
  };
}

/** The query parameters of a choice; undefined takes a parameter away. */
export function choiceParams({ variantId, color, size }: ProductChoice) {
  return { variant: variantId ?? undefined, color: color ?? undefined, size: size ?? undefined };
}
