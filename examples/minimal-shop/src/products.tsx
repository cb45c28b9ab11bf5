import type { ListProductsData, ProductSummary } from "@shop/api-client";
import { listProductsOptions } from "@shop/api-client/react-query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Check, client, euro, Failure, Field, origin } from "./shop";

type Query = NonNullable<ListProductsData["query"]>;

export function Products({ add }: { add: (productId: number) => void }) {
  const [query, setQuery] = useState<Query>({ page: 1, perPage: 12 });
  const filter = (change: Query) => setQuery({ ...query, page: 1, ...change });
  // Requests for older filters are aborted. The older list is shown until the new one arrives.
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...listProductsOptions({ client, query }),
    placeholderData: keepPreviousData,
  });
  const { page = 1, pageCount: pages = 1 } = data ?? {};

  return (
    <main>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <Field
          label="Search"
          type="search"
          maxLength={100}
          onChange={({ target }) => filter({ searchTerm: target.value })}
        />
        <Check label="Reduced" onChange={({ target }) => filter({ onSale: target.checked })} />
        <Check label="In stock" onChange={({ target }) => filter({ inStock: target.checked })} />
      </form>
      {error && <Failure error={error} retry={refetch} />}
      <p role="status">{data ? `${data.total} products` : !error && "Loading products…"}</p>
      <ul aria-busy={isPlaceholderData}>
        {data?.items.map((product) => (
          <Card key={product.id} product={product} add={() => add(product.id)} />
        ))}
      </ul>
      <nav aria-label="Pages">
        <button type="button" disabled={page <= 1} onClick={() => filter({ page: page - 1 })}>
          Previous
        </button>
        Page {page} of {Math.max(pages, 1)}
        <button type="button" disabled={page >= pages} onClick={() => filter({ page: page + 1 })}>
          Next
        </button>
      </nav>
    </main>
  );
}

function Card({ product, add }: { product: ProductSummary; add: () => void }) {
  const { name, pictures, minPriceCents, maxPriceCents, stock } = product;
  const hasVariants = product.hasColorVariants || product.hasRelatedVariants;
  const text = hasVariants ? "Has variants" : stock === 0 ? "Sold out" : "Add to cart";
  return (
    <li>
      {pictures[0] && <img src={origin + pictures[0].url} alt="" loading="lazy" />}
      <h2>{name}</h2>
      <p>{`${minPriceCents < maxPriceCents ? "from " : ""}${euro(minPriceCents)}`}</p>
      <button type="button" disabled={hasVariants || stock === 0} onClick={add}>
        {text} <span className="hidden">: {name}</span>
      </button>
    </li>
  );
}
