import { accountLinks, blogLink, type MenuLink, type Shop } from "@/app/layout/menu";
import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";

export function mobileMenu(shop: Shop, isSignedIn: boolean): MenuLink[] {
  const { signIn, signUp } = shop.features;
  return [
    { href: paths.home(), label: texts.menu.home },
    { href: paths.productsAsList(), label: texts.menu.allProducts },
    { href: paths.partner(), label: texts.menu.partner },
    // Sign-up is shown only together with sign-in: otherwise a new customer could not sign in.
    ...accountLinks({ signIn, signUp: signUp && signIn }, isSignedIn),
    { href: paths.cart(), label: texts.menu.checkout },
    { href: paths.about(), label: texts.menu.about },
    { href: paths.contact(), label: texts.menu.contact },
    ...blogLink(shop),
  ];
}

export const savedLinks = (counts: { wishlist: number; compare: number }): MenuLink[] => [
  {
    href: paths.wishlist(),
    label: texts.header.counted(texts.footer.wishlist, counts.wishlist),
  },
  { href: paths.compare(), label: texts.header.counted(texts.header.compare, counts.compare) },
];
