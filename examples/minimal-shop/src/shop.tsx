import { createStorefrontClient, isProblem } from "@shop/api-client";
import type { ComponentProps } from "react";

export const origin: string = import.meta.env["VITE_SHOP_ORIGIN"] ?? "http://localhost:8080";

export const client = createStorefrontClient({ origin });

/** Quantities by product id. A cart has no prices: the gateway adds them up. */
export type Cart = ReadonlyMap<number, number>;

export function withQuantity(cart: Cart, productId: number, quantity: number): Cart {
  const changed = new Map(cart).set(productId, quantity);
  if (quantity < 1) changed.delete(productId);
  return changed;
}

const format = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });

/** Amounts of the API are integer cents. */
export const euro = (cents: number) => format.format(cents / 100);

/** Every error of the client is a problem document, also without a response. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => unknown }) => (
  <p role="alert">
    {isProblem(error) ? `${error.title}. ${error.detail}` : "Something went wrong."}{" "}
    {retry && (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )}
  </p>
);

export const Field = ({ label, ...input }: ComponentProps<"input"> & { label: string }) => (
  <label>
    {label} <input {...input} />
  </label>
);

export const Check = (props: ComponentProps<typeof Field>) => <Field type="checkbox" {...props} />;
