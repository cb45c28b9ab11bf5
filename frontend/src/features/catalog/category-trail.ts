import { listTexts } from "@/texts/list";

import type { ListState } from "./list-state";

type Category = {
  id: number;
  slug: string;
  name: string;
  /** Number of products; absent without facets. */
  count?: number;
};
export type CategoryTree = (Category & { subcategories: Category[] })[];

export type Catalogue = { categories: CategoryTree; brands: { id: number; name: string }[] };

type ChosenCategory = { master: CategoryTree[number] | null; name: string };

/** The list's address may name the category by its slug or its id. */
export function chosenCategory(tree: CategoryTree, state: ListState): ChosenCategory | null {
  for (const master of tree) {
    if (state.subcategory === null && isNamed(master, state.category))
      return { master, name: master.name };
    const sub = master.subcategories.find((candidate) =>
      state.subcategory === null
        ? candidate.slug === state.category
        : candidate.id === state.subcategory,
    );
    if (sub !== undefined) return { master, name: sub.name };
  }
  if (state.category === null && state.subcategory === null) return null;
  // Anyone can put a title into a link, so use it only while the categories are unavailable.
  const name = tree.length === 0 ? state.title : null;
  return { master: null, name: name ?? listTexts.unknownCategory };
}

/** Whether the address names a category that the shop does not have. `total` is the number of products in the list. */
export const isUnknownCategory = (
  tree: CategoryTree,
  state: ListState,
  total: number | undefined,
): boolean => total === 0 && tree.length > 0 && chosenCategory(tree, state)?.master === null;

function isNamed(master: Category, category: string | null): boolean {
  return category !== null && (master.slug === category || String(master.id) === category);
}
