import { useState } from "react";

import { CategoryTree } from "@/app/layout/category-tree";
import { mobileMenu } from "@/app/layout/menu";
import { useStorefront } from "@/features/tenant/queries";
import { texts } from "@/lib/texts";
import { Dialog } from "@/ui/dialog";
import { Tabs } from "@/ui/tabs";

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

const TABS = [
  { key: "menu", label: texts.header.menuTab },
  { key: "categories", label: texts.header.categoriesTab },
];

/** A drawer; like every dialog it closes on navigation. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const { name, features } = useStorefront();
  const [tab, setTab] = useState("menu");
  return (
    <Dialog open={open} onClose={onClose} title={name} placement="left">
      <Tabs label={texts.header.menuTab} tabs={TABS} selected={tab} onSelect={setTab}>
        {tab === "menu" ? (
          <nav aria-label={texts.header.mainMenu}>
            <ul>
              {mobileMenu(features).map((link) => (
                <li key={link.label} className="border-b border-line">
                  <a href={link.href} className="flex min-h-12 items-center text-md font-medium">
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : (
          <CategoryTree />
        )}
      </Tabs>
    </Dialog>
  );
}
