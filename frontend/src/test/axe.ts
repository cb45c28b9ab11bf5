import axe from "axe-core";
import { expect } from "vitest";

/** Rules about whole pages, which parts don't fulfil. */
const PAGE_RULES = ["region", "page-has-heading-one", "landmark-one-main"];

export async function expectAccessible(element: Element = document.body): Promise<void> {
  const rules = Object.fromEntries(PAGE_RULES.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(element, { rules });
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found).toEqual([]);
}
