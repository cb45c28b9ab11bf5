import { describe, expect, test } from "vitest";

import { accountLinks, contactLinks, footerColumns, mainMenu } from "@/app/layout/menu";
import { mobileMenu } from "@/app/layout/mobile-menu-links";

const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

describe("[LAY-02] the header's links", () => {
  test("the main menu links to the shop's pages", () => {
    expect(mainMenu.map(({ href }) => href)).toEqual([
      "/",
      "/shop/sidebar/3cols",
      "/pages/partner",
      "/pages/about",
      "/pages/contact",
    ]);
  });

  test.each([
    [true, true, false, ["Sign in", "Sign up"]],
    [true, false, false, ["Sign in"]],
    [false, true, false, ["Sign up"]],
    [false, false, false, []],
    [true, true, true, ["My Account"]],
    [true, false, true, ["My Account"]],
  ])(
    "account links with sign-in %s, sign-up %s, signed in %s",
    (signIn, signUp, isSignedIn, expected) => {
      expect(labels(accountLinks({ signIn, signUp }, isSignedIn))).toEqual(expected);
    },
  );
});

describe("[LAY-04] the mobile menu", () => {
  test("lists its links in the specified order", () => {
    expect(mobileMenu({ features: { signIn: true, signUp: true }, blog: false }, false)).toEqual([
      { href: "/", label: "Home" },
      { href: "/shop/sidebar/list", label: "All Products" },
      { href: "/pages/partner", label: "Become a Partner" },
      { href: "/pages/login", label: "Sign in" },
      { href: "/register", label: "Sign up" },
      { href: "/shop/cart", label: "Checkout" },
      { href: "/pages/about", label: "About Us" },
      { href: "/pages/contact", label: "Contact Us" },
    ]);
  });

  test("links a signed-in customer to the account, and offers neither sign-in nor sign-up", () => {
    const links = mobileMenu({ features: { signIn: true, signUp: true }, blog: false }, true);
    expect(labels(links)).toEqual([
      "Home",
      "All Products",
      "Become a Partner",
      "My Account",
      "Checkout",
      "About Us",
      "Contact Us",
    ]);
    expect(links[3]?.href).toBe("/shop/dashboard");
  });

  test("offers no sign-up in a shop without sign-in", () => {
    expect(
      labels(mobileMenu({ features: { signIn: false, signUp: true }, blog: false }, false)),
    ).not.toContain("Sign up");
  });
});

test("[LAY-03] the footer has information, customer service and account links", () => {
  const columns = footerColumns(
    {
      features: { signIn: true, signUp: true },
      blog: false,
      withdrawal: null,
      accessibilityLabel: null,
    },
    false,
  );
  expect(columns.map(({ title }) => title)).toEqual([
    "Information",
    "Customer Service",
    "My Account",
  ]);
  const account = (isSignedIn: boolean) =>
    labels(
      footerColumns(
        {
          features: { signIn: true, signUp: true },
          blog: false,
          withdrawal: null,
          accessibilityLabel: null,
        },
        isSignedIn,
      ).at(-1)?.links ?? [],
    );
  expect(account(false)).toEqual(["Sign in", "Sign up", "Cart", "Wishlist"]);
  expect(account(true)).toEqual(["My Account", "Cart", "Wishlist"]);
});

test("the footer links to the withdrawal in shops that have it, with the shop's label", () => {
  const features = { signIn: true, signUp: true };
  const shop = { features, blog: false, accessibilityLabel: null };
  const terms = {
    days: 14,
    label: "Cancel here",
    excludedCategories: [],
    excludedText: "Not once the seal is broken.",
  };
  const links = (withdrawal: typeof terms | null) =>
    footerColumns({ ...shop, withdrawal }, false).flatMap((column) => column.links);
  expect(links(terms)).toContainEqual({ href: "/pages/withdrawal", label: "Cancel here" });
  expect(links(null).map(({ href }) => href)).not.toContain("/pages/withdrawal");
});

test("the footer links to the accessibility statement in shops that have it", () => {
  const shop = { features: { signIn: true, signUp: true }, blog: false, withdrawal: null };
  const links = (accessibilityLabel: string | null) =>
    footerColumns({ ...shop, accessibilityLabel }, false).flatMap((column) => column.links);
  expect(links("Barrier-free")).toContainEqual({
    href: "/pages/accessibility",
    label: "Barrier-free",
  });
  expect(links(null).map(({ href }) => href)).not.toContain("/pages/accessibility");
});

test("[CON-08] the blog is linked only in shops that have one", () => {
  const features = { signIn: true, signUp: true };
  const hrefs = (blog: boolean) =>
    [
      ...mobileMenu({ features, blog }, false),
      ...footerColumns(
        { features, blog, withdrawal: null, accessibilityLabel: null },
        false,
      ).flatMap(({ links }) => links),
    ].filter(({ href }) => href === "/blog");
  expect(labels(hrefs(true))).toEqual(["Blog", "Blog"]);
  expect(hrefs(false)).toEqual([]);
});

test("[LAY-02] phone and e-mail are links only if they are valid", () => {
  expect(contactLinks({ phone: "+357 22 010 440", email: "hello@karydia.example" })).toEqual([
    { href: "tel:+35722010440", label: "+357 22 010 440" },
    { href: "mailto:hello@karydia.example", label: "hello@karydia.example" },
  ]);
  const invalid = { phone: "22 010 440 / 441", email: "hello@karydia.example?bcc=a@b.cy" };
  expect(contactLinks(invalid)).toEqual([
    { href: undefined, label: invalid.phone },
    { href: undefined, label: invalid.email },
  ]);
  expect(contactLinks({ phone: null, email: null })).toEqual([]);
});
