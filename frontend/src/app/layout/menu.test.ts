import { describe, expect, test } from "vitest";

import { footerColumns, mainMenu, mobileMenu, signInLinks } from "@/app/layout/menu";

const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

describe("[LAY-02] the header's links", () => {
  test("the main menu leads to the shop's pages", () => {
    expect(mainMenu.map(({ href }) => href)).toEqual([
      "/",
      "/shop/sidebar/3cols",
      "/pages/partner",
      "/pages/about",
      "/pages/contact",
    ]);
  });

  test.each([
    [true, true, ["Sign in", "Sign up"]],
    [true, false, ["Sign in"]],
    [false, true, ["Sign up"]],
    [false, false, []],
  ])("sign in %s, sign up %s", (signIn, signUp, expected) => {
    expect(labels(signInLinks({ signIn, signUp }))).toEqual(expected);
  });
});

describe("[LAY-04] the mobile menu", () => {
  test("has the listed links in their order", () => {
    expect(mobileMenu({ signIn: true, signUp: true })).toEqual([
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

  test("offers no sign-up where nobody can sign in", () => {
    expect(labels(mobileMenu({ signIn: false, signUp: true }))).not.toContain("Sign up");
  });
});

test("[LAY-03] the footer has information, customer service and account links", () => {
  const columns = footerColumns({ signIn: true, signUp: true });
  expect(columns.map(({ title }) => title)).toEqual([
    "Information",
    "Customer Service",
    "My Account",
  ]);
});
