import { createQuote, isProblem, type Storefront } from "@shop/api-client";
import { maxLength, pattern } from "@shop/api-client/limits/guest-buyer";
import { createOrderMutation } from "@shop/api-client/react-query";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import { type Cart, Check, client, euro, Failure, Field, withQuantity } from "./shop";

const FIELDS = [
  ["firstName", "First name", "given-name"],
  ["lastName", "Last name", "family-name"],
  ["street", "Street and number", "street-address"],
  ["postcode", "Postcode", "postal-code"],
  ["city", "City", "address-level2"],
  ["phone", "Phone (digits)", "tel-national"],
  ["email", "E-mail", "email"],
] as const;

type Props = { shop: Storefront; cart: Cart; setCart: (cart: Cart) => void };

/** Moves the focus to an element that appears. */
const focus = (element: HTMLElement | null) => element?.focus();

export function Checkout({ shop, cart, setCart }: Props) {
  const [shippingMethodId, setShippingMethodId] = useState<number>();
  // The same key never makes a second order, so it changes after an order only.
  const [key, setKey] = useState(() => crypto.randomUUID());

  const lines = [...cart].map(([productId, quantity]) => ({ productId, quantity }));
  const body = { lines, countryCode: shop.countries[0]?.code, shippingMethodId };
  const { data: quote, ...quoting } = useQuery({
    queryKey: ["quote", body],
    queryFn: async ({ signal }) =>
      (await createQuote({ client, body, signal, throwOnError: true })).data,
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  });

  const order = useMutation({
    ...createOrderMutation({ client }),
    onSuccess: ({ paymentUrl }) => {
      if (paymentUrl) location.assign(paymentUrl);
      setKey(crypto.randomUUID());
      setCart(new Map());
    },
    onError: (error) => isProblem(error, "quote-changed") && quoting.refetch(),
  });
  const place = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) =>
      form.getAll(name).find((value) => typeof value === "string") ?? "";
    const guest = {
      firstName: text("firstName"),
      lastName: text("lastName"),
      street: text("street"),
      postcode: text("postcode"),
      city: text("city"),
      phone: text("phone"),
      email: text("email"),
      privacyAccepted: form.has("privacy"),
    };
    const paymentMethod = quote?.paymentMethods.find((method) => method === form.get("payment"));
    if (!quote || !paymentMethod) return;
    const ageConfirmed = form.has("age");
    order.mutate({
      headers: { "Idempotency-Key": key },
      body: { cart: body, fingerprint: quote.fingerprint, paymentMethod, guest, ageConfirmed },
    });
  };

  const isBusy = order.isPending || quoting.isFetching;
  return (
    <aside id="cart" aria-busy={isBusy}>
      <h2>Cart</h2>
      {lines.length === 0 && !order.data && <p>Your cart is empty.</p>}
      {order.data && (
        <p ref={focus} tabIndex={-1}>
          {order.data.state === "not-saved" ? "The shop refused order" : "Thank you! Your order is"}{" "}
          <strong>{order.data.reference}</strong>
        </p>
      )}
      {quoting.error && <Failure error={quoting.error} retry={quoting.refetch} />}
      {lines.length > 0 && quote && (
        <form onSubmit={place}>
          {quote.lines.map(({ productId, name, quantity, sumCents, problem }) => (
            <Field
              key={productId}
              label={`${name}: ${problem ?? euro(sumCents ?? 0)}`}
              type="number"
              min={0}
              value={quantity}
              onChange={({ target }) =>
                setCart(withQuantity(cart, productId, target.valueAsNumber || 0))
              }
            />
          ))}
          <label>
            Delivery
            <select
              required
              value={shippingMethodId ?? ""}
              onChange={({ target }) => setShippingMethodId(Number(target.value))}
            >
              <option value="">Please choose</option>
              {quote.shippingMethods.map(({ id, description, costCents }) => (
                <option key={id} value={id}>{`${description}, ${euro(costCents)}`}</option>
              ))}
            </select>
          </label>
          <label>
            Payment
            <select name="payment">
              {quote.paymentMethods.map((method) => (
                <option key={method} value={method}>{`By ${method.replaceAll("-", " ")}`}</option>
              ))}
            </select>
          </label>
          {FIELDS.map(([name, label, autoComplete]) => (
            <Field
              key={name}
              {...{ name, label, autoComplete }}
              required
              maxLength={maxLength[name]}
              pattern={name === "phone" ? pattern.phone : undefined}
            />
          ))}
          {shop.features.ageGate && <Check label="I am 18 or older" name="age" required />}
          <Check label="I accept the privacy policy" name="privacy" required />
          <p>
            Total: <output>{euro(quote.totalCents)}</output>
          </p>
          {order.error && <Failure error={order.error} />}
          <button type="submit" disabled={isBusy || !quote.isOrderable}>
            Order
          </button>
        </form>
      )}
    </aside>
  );
}
