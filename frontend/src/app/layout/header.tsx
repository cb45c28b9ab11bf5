import { type ReactNode, useState } from "react";

import { accountLinks } from "@/app/layout/menu";
import { SearchForm } from "@/features/search/components/search-form";
import { useStorefront } from "@/features/tenant/queries";
import { emailLink, phoneLink } from "@/lib/contact-links";
import { formatMoney, formatPoints } from "@/lib/money";
import { paths } from "@/lib/paths";
import { useLoginData } from "@/store/login-data";
import { texts } from "@/texts/frame";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { lazyComponent } from "@/ui/lazy-component";

const ROW_ITEM = "flex h-9 items-center gap-1.5";

const ROW_LINK = `${ROW_ITEM} transition-colors hover:text-ink`;

const mobileMenu = lazyComponent(() =>
  import("@/app/layout/mobile-menu").then((module) => module.MobileMenu),
);

interface HeaderProps {
  search: ReactNode;
  actions: ReactNode;
}

export function Header({ search, actions }: HeaderProps) {
  // `null` until the menu is opened for the first time.
  const [isMenuOpen, setMenuOpen] = useState<boolean | null>(null);
  const openMenu = () => {
    mobileMenu.preload().then(
      () => setMenuOpen(true),
      () => undefined,
    );
  };
  return (
    <header className="sticky top-(--notice-height,0px) z-30 border-b border-line bg-surface md:top-[calc(var(--notice-height,0px)-2.25rem)] lg:border-b-0">
      <UtilityRow />
      <div className="container-content flex h-15 items-center gap-1 md:h-19 md:gap-8">
        <div className="-ml-2.5 lg:hidden">
          <IconButton
            icon="menu"
            label={texts.header.openMenu}
            aria-haspopup="dialog"
            onPointerEnter={() => void mobileMenu.preload().catch(() => undefined)}
            onClick={openMenu}
          />
        </div>
        <ShopLogo />
        <div className="hidden flex-1 justify-center md:flex">{search}</div>
        <div className="-mr-2.5 ml-auto flex items-center md:ml-0">{actions}</div>
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <div className="container-content pb-3 md:hidden">
            <SearchForm place="phone" />
          </div>
        )}
      </noscript>
      {isMenuOpen !== null && (
        <mobileMenu.Component open={isMenuOpen} onClose={() => setMenuOpen(false)} />
      )}
    </header>
  );
}

function ShopLogo() {
  const { logoUrl, name } = useStorefront();
  return (
    // Reserves space for most logos, so that the search does not move when the logo has loaded.
    <a
      href={paths.home()}
      className="flex h-11 min-w-0 shrink items-center md:min-w-48"
      aria-label={name}
    >
      <img
        src={logoUrl}
        alt=""
        className="h-8 w-auto max-w-full object-contain object-left md:h-9"
      />
    </a>
  );
}

function UtilityRow() {
  const { company, features, freeDeliveryTotalCents } = useStorefront();
  const customer = useLoginData((state) => state.customer);
  return (
    <div className="hidden border-b border-line bg-raised text-xs text-soft md:block">
      <div className="container-content flex h-9 items-center gap-6">
        {company.phone !== null && (
          <Contact href={phoneLink(company.phone)}>
            <Icon name="phone" size={14} />
            {company.phone}
          </Contact>
        )}
        {company.email !== null && (
          <Contact href={emailLink(company.email)}>
            <Icon name="mail" size={14} />
            {company.email}
          </Contact>
        )}
        {freeDeliveryTotalCents !== null && (
          <p className="hidden items-center gap-1.5 lg:flex">
            <Icon name="truck" size={14} />
            {texts.header.freeDelivery(formatMoney(freeDeliveryTotalCents))}
          </p>
        )}
        <nav aria-label={texts.header.account} className="ml-auto">
          <ul className="flex gap-5">
            {customer?.points && (
              <li>
                <a
                  href={paths.dashboard({ tab: "points" })}
                  className={`${ROW_LINK} tabular-digits`}
                >
                  <Icon name="award" size={14} />
                  {texts.header.points(formatPoints(customer.points.availableHundredths))}
                </a>
              </li>
            )}
            {accountLinks(features, customer !== null).map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  data-sign-in={features.signIn && customer === null}
                  className={ROW_LINK}
                >
                  {link.label}
                </a>
              </li>
            ))}
            <li>
              <a href={paths.cart()} className={ROW_LINK}>
                {texts.menu.checkout}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  );
}

type ContactProps = { href: string | undefined; children: ReactNode };

function Contact({ href, children }: ContactProps) {
  if (href === undefined) return <span className={ROW_ITEM}>{children}</span>;
  return (
    <a href={href} className={ROW_LINK}>
      {children}
    </a>
  );
}
