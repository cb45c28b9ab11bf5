// Brands of the mocks' products, as `listBrands` answers.
import type { Brand } from "../src/types.gen.js";
import { products } from "./mock-products.js";

const own = products.flatMap(({ brand }) => (brand ? [brand] : []));

export const brands: readonly Brand[] = [
  ...new Map(own.map((brand) => [brand.id, brand])).values(),
].map(({ id, name, slug }) => ({
  id,
  name,
  slug,
  pictureUrl: `/pictures/brands/${slug}.svg`,
  showOnHome: true,
}));
