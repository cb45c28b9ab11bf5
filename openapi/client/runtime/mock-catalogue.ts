// Reads of the mocks' products.
import { HttpResponse, type HttpResponseResolver } from "msw";

import { brands } from "./mock-brands.js";
import { categories } from "./mock-categories.js";
import { listOf, priceRangeOf, summaryOf } from "./mock-lists.js";
import { notFound } from "./mock-problems.js";
import { products } from "./mock-products.js";
import { suggestionsOf } from "./mock-suggestions.js";

type ById = HttpResponseResolver<{ id?: string; slug?: string }>;

const findProduct: ById = ({ params }) => {
  const found = products.find(({ id, slug }) => String(id) === params.id || slug === params.slug);
  return found ? HttpResponse.json(found) : notFound();
};

const findProductStock: ById = ({ params }) => {
  const found = products.find(({ id }) => String(id) === params.id);
  if (!found) return notFound();
  const { id: productId, stock } = found;
  const warehouses = [{ name: "Larnaca", quantity: stock }];
  return HttpResponse.json({ productId, total: stock, warehouses });
};

const listRelatedProducts: ById = ({ params }) => {
  if (!products.some(({ id }) => String(id) === params.id)) return notFound();
  const others = products.filter(({ id }) => String(id) !== params.id);
  return HttpResponse.json({ items: others.map(summaryOf) });
};

const fromQuery =
  (respond: (query: URLSearchParams) => object): HttpResponseResolver =>
  ({ request }) =>
    HttpResponse.json({ ...respond(new URL(request.url).searchParams) });

export const catalogue = {
  findPriceRange: fromQuery(priceRangeOf),
  findProduct,
  findProductBySlug: findProduct,
  findProductStock,
  listBrands: fromQuery(() => ({ items: brands })),
  listCategories: fromQuery(() => ({ items: categories })),
  listProducts: fromQuery(listOf),
  listRelatedProducts,
  listSuggestions: fromQuery(suggestionsOf),
};
