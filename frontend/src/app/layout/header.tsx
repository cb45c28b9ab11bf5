import { type ReactNode, useState } from "react";

import { UtilityRow } from "@/app/layout/utility-row";
import { ShopLogo } from "@/features/tenant/components/shop-logo";
import { texts } from "@/texts/frame";
import { IconButton } from "@/ui/icon-button";
import { lazyComponent } from "@/ui/lazy-component";

const mobileMenu = lazyComponent(() =>
  import("@/app/layout/mobile-menu").then((module) => module.MobileMenu),
);

export interface HeaderProps {
  /** Wide search with suggestions. */
  search: ReactNode;
  /** Icons at the end of the main row: wishlist and cart, each with its count. */
  actions: ReactNode;
}

/** Sticks by its main row: the utility row above it scrolls away. */
export function Header({ search, actions }: HeaderProps) {
  // Null until the drawer was wanted for the first time.
  const [isMenuOpen, setMenuOpen] = useState<boolean | null>(null);
  const openMenu = () => {
    mobileMenu.preload().then(
      () => setMenuOpen(true),
      () => undefined,
    );
  };
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface md:-top-9 lg:border-b-0">
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
      {isMenuOpen !== null && (
        <mobileMenu.Component open={isMenuOpen} onClose={() => setMenuOpen(false)} />
      )}
    </header>
  );
}
