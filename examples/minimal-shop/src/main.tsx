import { findStorefrontOptions } from "@shop/api-client/react-query";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createRoot } from "react-dom/client";

import { Checkout } from "./checkout";
import { Products } from "./products";
import { type Cart, client, Failure, withQuantity } from "./shop";

function App() {
  const { data: shop, error, refetch } = useQuery(findStorefrontOptions({ client }));
  const [cart, setCart] = useState<Cart>(new Map());
  if (error) return <Failure error={error} retry={refetch} />;
  if (!shop) return <p role="status">Loading the shop…</p>;
  return (
    <>
      <header>
        <h1>{shop.name}</h1>
        <a href="#cart">Cart ({cart.size})</a>
      </header>
      <Products add={(id) => setCart(withQuantity(cart, id, (cart.get(id) ?? 0) + 1))} />
      <Checkout shop={shop} cart={cart} setCart={setCart} />
    </>
  );
}

// The client repeats failed reads itself.
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

const root = document.querySelector("#root");
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
