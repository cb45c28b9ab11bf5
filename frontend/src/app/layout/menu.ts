import type { Company, Storefront } from "@shop/api-client";

import { emailLink, phoneLink } from "@/lib/contact-links";
import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";

export interface MenuLink {
  href: string;
  label: string;
}

type Features = Pick<Storefront["features"], "signIn" | "signUp">;
export type Shop = Pick<Storefront, "blog"> & { features: Features };

export const blogLink = ({ blog }: Shop): MenuLink[] =>
  blog ? [{ href: paths.blog(), label: texts.menu.blog }] : [];

export const mainMenu: readonly MenuLink[] = [
  { href: paths.home(), label: texts.menu.home },
  { href: paths.products(), label: texts.menu.allProducts },
  { href: paths.partner(), label: texts.menu.partner },
  { href: paths.about(), label: texts.menu.about },
  { href: paths.contact(), label: texts.menu.contact },
];

export function accountLinks(features: Features, isSignedIn: boolean): MenuLink[] {
  if (isSignedIn) return [{ href: paths.dashboard(), label: texts.footer.account }];
  return [
    ...(features.signIn ? [{ href: paths.login(), label: texts.menu.signIn }] : []),
    ...(features.signUp ? [{ href: paths.register(), label: texts.menu.signUp }] : []),
  ];
}

/** `href` is missing if the text is not a valid phone number or e-mail address. */
export type MenuEntry = { href: string | undefined; label: string };

export const contactLinks = ({ phone, email }: Pick<Company, "phone" | "email">): MenuEntry[] => [
  ...(phone === null ? [] : [{ href: phoneLink(phone), label: phone }]),
  ...(email === null ? [] : [{ href: emailLink(email), label: email }]),
];

interface FooterColumn {
  title: string;
  links: MenuLink[];
}

/** EU law wants the withdrawal easy to find on every page (D-197). */
const withdrawalLink = ({ withdrawal }: Pick<Storefront, "withdrawal">): MenuLink[] =>
  withdrawal === null ? [] : [{ href: paths.withdrawal(), label: withdrawal.label }];

const accessibilityLink = ({
  accessibilityLabel: label,
}: Pick<Storefront, "accessibilityLabel">): MenuLink[] =>
  label === null ? [] : [{ href: paths.accessibility(), label }];

export function footerColumns(
  shop: Shop & Pick<Storefront, "withdrawal" | "accessibilityLabel">,
  isSignedIn: boolean,
): FooterColumn[] {
  return [
    {
      title: texts.footer.information,
      links: [
        { href: paths.about(), label: texts.menu.about },
        { href: paths.contact(), label: texts.menu.contact },
        { href: paths.partner(), label: texts.menu.partner },
        ...blogLink(shop),
      ],
    },
    {
      title: texts.footer.customerService,
      links: [
        { href: paths.returns(), label: texts.footer.returns },
        { href: paths.terms(), label: texts.footer.terms },
        { href: paths.privacy(), label: texts.footer.privacy },
        ...withdrawalLink(shop),
        ...accessibilityLink(shop),
      ],
    },
    {
      title: texts.footer.account,
      links: [
        ...accountLinks(shop.features, isSignedIn),
        { href: paths.cart(), label: texts.footer.cart },
        { href: paths.wishlist(), label: texts.footer.wishlist },
      ],
    },
  ];
}
