import { describe, expect, test } from "vitest";

import { startsAtTop } from "@/app/use-navigation-effects";

describe("[LAY-05] scroll on navigation", () => {
  test.each([
    ["/", "/shop/cart", true],
    ["/", "/shop/sidebar/3cols", true],
    ["/shop/sidebar/3cols", "/shop/sidebar/3cols", false],
    ["/shop/sidebar/3cols", "/shop/sidebar/list", false],
    ["/shop/sidebar/list", "/product/default/1", true],
    ["/blog", "/blog/a-post", false],
    ["/shop/sidebarish", "/shop/sidebarish", true],
  ])("%s to %s starts at the top: %s", (from, to, expected) => {
    expect(startsAtTop(from, to)).toBe(expected);
  });
});
