import type { Storefront } from "@shop/api-client";
import { findStorefrontQueryKey } from "@shop/api-client/react-query";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";

import { createQueryClient } from "@/api/query-client";
import { useStore } from "@/store/store";
import { storefront } from "@/test/catalogue";
import { lamp } from "@/test/checkout";
import { resetTab } from "@/test/popups";
import { waitForSignInPopup, showApp } from "@/test/render-app";
import { resetBrowser, sessionHandlers } from "@/test/session";
import { linesOf } from "@/test/settled";
import { PICTURE, smallShop } from "@/test/small-shop";

const baseFeatures = {
  ...storefront().features,
  stockDisplay: false,
  masterCategoriesOnHome: false,
};
const baseShop = storefront({
  logoUrl: PICTURE,
  features: baseFeatures,
  countries: [{ code: "CY", name: "Cyprus" }],
  map: { latitude: 35.1725, longitude: 33.3617, tileUrl: `${PICTURE}#{z}/{x}/{y}` },
});

const networks = ["facebook", "instagram", "x", "youtube", "tiktok"] as const;

/** Every setting of the Retail API, with a value that differs from `baseShop`. */
const settings = {
  ageGate: { features: { ...baseFeatures, ageGate: true } },
  redeemPoints: { features: { ...baseFeatures, redeemPoints: true } },
  priceLists: { features: { ...baseFeatures, priceLists: true } },
  vatExclusion: { features: { ...baseFeatures, vatExclusion: true } },
  signIn: { features: { ...baseFeatures, signIn: false } },
  signUp: { features: { ...baseFeatures, signUp: false } },
  map: { features: { ...baseFeatures, map: true } },
  stockDisplay: { features: { ...baseFeatures, stockDisplay: true } },
  fullScreenSlider: { features: { ...baseFeatures, fullScreenSlider: true } },
  brandPictures: { features: { ...baseFeatures, brandPictures: true } },
  categoryPictures: { features: { ...baseFeatures, categoryPictures: true } },
  masterCategoriesOnHome: { features: { ...baseFeatures, masterCategoriesOnHome: true } },
  paymentMethods: { paymentMethods: ["card", "bankTransfer"] },
  socialLinks: {
    socialLinks: networks.map((network) => ({ network, url: `https://${network}.example/shop` })),
  },
} satisfies Record<string, Partial<Storefront>>;

type Setting = keyof typeof settings;
const isSetting = (name: string): name is Setting => name in settings;

type Difference = { appear: string[]; disappear: string[] };
const appear = (...lines: string[]): Difference => ({ appear: lines, disappear: [] });
const disappear = (...lines: string[]): Difference => ({ appear: [], disappear: lines });

const ageGateLines = [
  "18+",
  "Are you 18 or older?",
  "What Oak & Linen sells is for adults only.",
  "Yes",
  "No",
];
const signInLink = ["link to /pages/login", "Sign in"];
const signUpLink = ["link to /register", "Sign up"];
const everywhere: Partial<Record<Setting, Difference>> = {
  ageGate: appear(...ageGateLines),
  signIn: disappear(...signInLink, ...signInLink),
  signUp: disappear(...signUpLink, ...signUpLink),
  socialLinks: appear(...networks.map((network) => `link to https://${network}.example/shop`)),
};

const main = page.getByRole("main");

/** Each page: its address, the element that is rendered last, and its own changes by setting. */
const pages: [string, Locator, Partial<Record<Setting, Difference>>][] = [
  [
    "/",
    main.getByText("Hot deals"),
    {
      stockDisplay: {
        appear: ["Out Of Stock", "Out Of Stock"],
        disappear: ["Add to cart", "Add to cart"],
      },
      fullScreenSlider: appear("slides as wide as the window"),
      brandPictures: { appear: ["picture North"], disappear: ["North"] },
      categoryPictures: appear("picture "),
      masterCategoriesOnHome: {
        appear: ["link to /shop/sidebar/3cols?category=lighting&title=Lighting", "Lighting"],
        disappear: ["link to /shop/sidebar/3cols?subcategory=10", "Lamps"],
      },
    },
  ],
  [
    "/shop/sidebar/3cols",
    main.getByText("1 product"),
    { stockDisplay: { appear: ["Out Of Stock"], disappear: ["Add to cart"] } },
  ],
  [
    "/product/default/1",
    main.getByRole("link", { name: "Facebook" }),
    {
      stockDisplay: appear(
        "Out Of Stock",
        "Out Of Stock",
        "Get notified when available",
        "disabled",
        "disabled",
        "disabled",
      ),
    },
  ],
  [
    "/register",
    main.getByText("Postcode *"),
    {
      signIn: disappear(...signInLink, "Already have an account?", ...signInLink, ...signInLink),
      signUp: {
        appear: [
          "Registration is closed",
          "This shop takes no new registrations.",
          "Back to homepage",
        ],
        disappear: allOf(...signUpLink, "Create your account", "field firstName", "field password"),
      },
    },
  ],
  [
    "/pages/login",
    main.getByText("Forgot Your Password?"),
    {
      signIn: {
        appear: [
          "Signing in is not offered here",
          "You can look at everything this shop sells without an account.",
          "link to /shop/sidebar/3cols",
          "All Products",
        ],
        disappear: allOf(...signInLink, "field userName", "field password", "LOG IN", "Register"),
      },
      // Without sign-up the page has no tabs.
      signUp: disappear(...signUpLink, "Sign In", "Register", ...signUpLink),
    },
  ],
  [
    "/pages/contact",
    main.getByText("Come and sit on things."),
    {
      ageGate: appear(),
      map: appear(
        "Where to find us",
        "map",
        "Arrow keys move the map, plus and minus zoom.",
        "©",
        "link to https://www.openstreetmap.org/copyright",
        "OpenStreetMap",
        "contributors",
      ),
    },
  ],
  [
    "/shop/cart",
    main.getByRole("region", { name: "Your order" }),
    {
      ageGate: appear("field ageConfirmed", "I am 18 or older.", "*", ...ageGateLines),
      signIn: disappear(
        ...signInLink,
        "Already have an account?",
        "link to /pages/login?next=%2Fshop%2Fcart",
        "Sign in",
        ...signInLink,
      ),
    },
  ],
];

function allOf(...lines: string[]): string[] {
  return expect.arrayContaining(lines);
}

/** The version line shows that the new settings are rendered, so it is not compared. */
const shownLines = () => linesOf(document.body).filter((line) => !line.startsWith("Version"));

function without(lines: readonly string[], others: readonly string[]): string[] {
  const remaining = [...others];
  return lines.filter((line) => {
    const index = remaining.indexOf(line);
    if (index !== -1) remaining.splice(index, 1);
    return index === -1;
  });
}

const difference = (before: readonly string[]): Difference => {
  const now = shownLines();
  return { appear: without(now, before), disappear: without(before, now) };
};

const footer = page.getByRole("contentinfo");

beforeEach(async () => {
  await page.viewport(1440, 900);
  resetBrowser();
  resetTab();
  useStore.setState({ cart: [lamp] });
});
afterEach(() => vi.restoreAllMocks());

test.each(pages)(
  "[TEN-05] on %s each setting changes exactly the expected lines",
  async (address, lastElement, changes) => {
    const queryClient = createQueryClient();
    let currentShop = baseShop;
    const shop = http.get("/api/v1/storefront", () => HttpResponse.json(currentShop));
    await showApp(address, [shop, ...smallShop, ...sessionHandlers().handlers], queryClient);
    await waitForSignInPopup();
    await expect.element(lastElement.first()).toBeInTheDocument();
    await expect.poll(shownLines).toContain("Lamps");
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    const before = shownLines();

    const applySettings = async (name: string, change: Partial<Storefront>) => {
      currentShop = { ...baseShop, ...change, version: `with ${name}` };
      queryClient.setQueryData(findStorefrontQueryKey(), currentShop);
      await expect.element(footer.getByText(`Version with ${name}`)).toBeInTheDocument();
    };
    for (const setting of Object.keys(settings).filter(isSetting)) {
      const expected = { ...everywhere, ...changes }[setting] ?? { appear: [], disappear: [] };
      // oxlint-disable-next-line no-await-in-loop -- one setting after the other
      await applySettings(setting, settings[setting]);
      // oxlint-disable-next-line no-await-in-loop -- one setting after the other
      await expect.poll(() => difference(before), { message: setting }).toEqual(expected);
    }
    await applySettings("every setting as it was", {});
    await expect.poll(() => difference(before)).toEqual({ appear: [], disappear: [] });
  },
);
