import { useState } from "react";

import { type MenuEntry, type MenuLink, contactLinks } from "@/app/layout/menu";
import { mobileMenu, savedLinks } from "@/app/layout/mobile-menu-links";
import { useCategories } from "@/features/catalog/queries";
import { useStorefront } from "@/features/tenant/queries";
import { formatPoints } from "@/lib/money";
import { paths } from "@/lib/paths";
import { useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { texts } from "@/texts/frame";
import { mobileMenuTexts } from "@/texts/mobile-menu";
import { Dialog } from "@/ui/dialog";
import { Disclosure } from "@/ui/disclosure";
import { Tabs } from "@/ui/tabs";

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

const TABS = [
  { key: "menu", label: mobileMenuTexts.menuTab },
  { key: "categories", label: mobileMenuTexts.categoriesTab },
];

export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const shop = useStorefront();
  const wishlist = useStore((state) => state.wishlist.length);
  const compare = useStore((state) => state.compare.length);
  const customer = useLoginData((state) => state.customer);
  const contact = contactLinks(shop.company);
  const [tab, setTab] = useState("menu");
  return (
    <Dialog open={open} onClose={onClose} title={shop.name} placement="left">
      <Tabs label={mobileMenuTexts.menuTab} tabs={TABS} selected={tab} onSelect={setTab}>
        {tab === "menu" ? (
          <div className="grid gap-8">
            <Links label={texts.header.mainMenu} links={mobileMenu(shop, customer !== null)} />
            {customer?.points && (
              <Links
                label={texts.header.account}
                links={[pointsLink(customer.points.availableHundredths)]}
              />
            )}
            <Links label={mobileMenuTexts.saved} links={savedLinks({ wishlist, compare })} />
            {contact.length > 0 && <Links label={mobileMenuTexts.contact} links={contact} />}
          </div>
        ) : (
          <CategoryTree />
        )}
      </Tabs>
    </Dialog>
  );
}

const pointsLink = (hundredths: number): MenuLink => ({
  href: paths.dashboard({ tab: "points" }),
  label: texts.header.points(formatPoints(hundredths)),
});

function Links({ label, links }: { label: string; links: MenuEntry[] }) {
  return (
    <nav aria-label={label}>
      <ul>
        {links.map((link) => (
          <li key={link.label} className="border-b border-line">
            <a href={link.href} className="flex min-h-12 items-center text-md font-medium">
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CategoryTree() {
  const items = useCategories();
  return (
    <nav aria-label="Categories">
      {items.map((master) => (
        <Disclosure key={master.id} label={master.name}>
          <ul>
            {master.subcategories.map((subcategory) => (
              <li key={subcategory.id}>
                <a
                  href={paths.subcategory(subcategory)}
                  className="flex min-h-11 items-center pl-3 text-soft hover:text-ink"
                >
                  {subcategory.name}
                </a>
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </nav>
  );
}
