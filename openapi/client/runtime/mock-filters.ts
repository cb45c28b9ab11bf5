// Filters of the mocks' lists.
import type { Product, ProductSummary } from "../src/types.gen.js";
import { categories } from "./mock-categories.js";

export const lowestPrice = ({ priceCents, salePriceCents }: ProductSummary) =>
  salePriceCents ?? priceCents;

/** Slugs and ids of a product's categories and of the master categories above them. */
function categoryNames(product: Product): string[] {
  const slugs = product.categories.map(({ slug }) => slug);
  const masters = categories.filter(({ subcategories }) =>
    subcategories.some(({ slug }) => slugs.includes(slug)),
  );
  return [...slugs, ...masters.flatMap(({ id, slug }) => [String(id), slug])];
}

const subcategoryIds = ({ categories: own }: Product) =>
  categories
    .flatMap(({ subcategories }) => subcategories)
    .filter(({ slug }) => own.some((category) => category.slug === slug))
    .map(({ id }) => String(id));

/** Value of a filter, without its letter case. */
export const valueOf = (name: string) => name.toLowerCase();

const colorsOf = ({ variants }: Product) => variants.map(({ colorName }) => colorName);
export const sizesOf = ({ variants }: Product) => variants.flatMap(({ sizes }) => sizes);

/** Whether a text has all words of a search term. Parts of words match too. */
export const hasWords = (text: string, term: string) =>
  term
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

type Filter = (product: Product, value: string) => boolean;

const ifTrue =
  (isSet: (product: Product) => boolean): Filter =>
  (product, value) =>
    value === "false" || isSet(product);

/** A filter with several values, separated by commas. */
const oneOf =
  (valuesOf: (product: Product) => readonly string[]): Filter =>
  (product, value) => {
    const accepted = value.split(",");
    return valuesOf(product).some((each) => accepted.includes(each));
  };

/** Filters of lists by the name of their parameter. */
export const FILTERS = {
  brands: oneOf(({ brand }) => [String(brand?.id)]),
  categories: oneOf(categoryNames),
  colors: oneOf((product) => colorsOf(product).map(valueOf)),
  hot: ifTrue(({ isHot }) => isHot),
  inStock: ifTrue(({ stock }) => stock !== 0),
  maxPriceCents: (product, value) => lowestPrice(product) <= Number(value),
  minPriceCents: (product, value) => lowestPrice(product) >= Number(value),
  minRating: ({ rating }, value) => rating >= Number(value),
  new: ifTrue(({ isNew }) => isNew),
  onSale: ifTrue(({ salePriceCents }) => salePriceCents !== null),
  searchTerm: ({ brand, code, name, shortDescription }, value) =>
    hasWords([name, code, shortDescription, brand?.name].join(" "), value),
  sizes: oneOf((product) => sizesOf(product).map(valueOf)),
  subcategory: oneOf(subcategoryIds),
} satisfies Record<string, Filter>;

export type Parameter = keyof typeof FILTERS;
