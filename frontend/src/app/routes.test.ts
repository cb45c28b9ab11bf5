import { describe, expect, test } from "vitest";

import { layoutQueries, pageQueries } from "@/app/page-queries";
import { matchRoute } from "@/app/routes";
import { paths } from "@/lib/paths";

describe("the route of an address", () => {
  test.each([
    ["/", 200],
    ["/shop/sidebar/3cols?brand=3#top", 200],
    ["/viva-payment-success?s=9123456789012345&t=a-b", 200],
    ["/viva-payment-error", 200],
    ["/shop/order-placed?ref=7K3Q9MXZ2B", 200],
    ["/product/default/17", 200],
    ["/product/default/17#reviews", 200],
    ["/product/default/abc", 404],
    ["/product/default/0x1", 404],
    ["/product/default/0", 404],
    ["/product/default/1e3", 404],
    ["/product/default/99999999999", 404],
    ["/files/terms.pdf", 404],
    ["/pages", 200],
    ["/pages/about", 200],
    ["/pages/contact", 200],
    ["/pages/terms", 200],
    ["/pages/privacy", 200],
    ["/pages/returns", 200],
    ["/pages/accessibility", 200],
    ["/pages/partner", 200],
    ["/pages/withdrawal?step=confirm", 200],
    ["/pages/unheard-of", 404],
    ["/blog", 200],
    ["/blog/how-to-oil", 200],
    ["/blog/how/to", 404],
    ["/blog/%CE%BB%CE%AC%CE%BC%CF%80%CE%B1", 200],
    ["/shop/%63art", 200],
    ["/shop%2Fcart", 404],
    ["/Shop/Cart", 404],
    ["/blog/%zz", 200],
  ])("%s has status %i", (address, status) => {
    expect(matchRoute(address)?.status).toBe(status);
  });

  const { search, mobileSearch, ...otherPaths } = paths;
  const parts = { id: 17, slug: "how-to-oil", name: "Oak", ref: "7K3Q9MXZ2B" };
  const linkedAddresses = [
    search("oak"),
    mobileSearch("oak"),
    ...Object.values(otherPaths).map((address) => address(parts)),
  ].filter((address) => address !== paths.notFound());

  test.each(linkedAddresses)("%s, to which the shop links, has a page", (address) => {
    expect(matchRoute(address)?.status).toBe(200);
  });

  test.each([
    ["/blog/%CE%BB%CE%AC%CE%BC%CF%80%CE%B1", "λάμπα"],
    ["/blog/%68ow-to-oil", "how-to-oil"],
    ["/blog/a%2Fb", "a/b"],
    ["/blog/%zz", "%zz"],
  ])("%s has the slug %s, decoded as by the router", (address, slug) => {
    expect(matchRoute(address)?.params["slug"]).toBe(slug);
  });

  test("a product with an invalid id is not requested", () => {
    expect(pageQueries(matchRoute("/product/default/abc"))).toHaveLength(layoutQueries().length);
  });

  test.each([
    ["/product/default/17", "findProduct"],
    ["/blog", "listBlogPosts"],
    ["/blog/how-to-oil", "findBlogPost"],
  ])("%s is a 404 if %s is", (address, operation) => {
    const deciding = pageQueries(matchRoute(address)).filter(
      ({ decidesHttpStatus }) => decidesHttpStatus,
    );
    expect(deciding.map(({ queryKey: [{ _id }] }) => _id)).toEqual([operation]);
  });
});
