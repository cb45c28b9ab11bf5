import { useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import { mainMenu } from "@/app/layout/menu";
import { useCategories } from "@/features/catalog/queries";
import { useWindowEvent } from "@/hooks/use-window-event";
import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { Icon } from "@/ui/icon";

/** Hidden on phones, where the mobile menu contains these links. */
export function CategoryRow() {
  const location = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const row = useRef<HTMLDivElement>(null);
  // Any navigation closes the panel, which stays closed after going back.
  if (openAt !== undefined && openAt !== location.key) setOpenAt(undefined);
  const isOpen = openAt === location.key;

  const closeOutside = (event: Event) => {
    if (event.target instanceof Node && !row.current?.contains(event.target)) setOpenAt(undefined);
  };
  useWindowEvent("pointerdown", closeOutside, isOpen);
  useWindowEvent("focusin", closeOutside, isOpen);

  const closeOnEscape = (event: React.KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpenAt(undefined);
    row.current?.querySelector("button")?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes what the row's button has opened
    <div
      ref={row}
      className="relative z-20 hidden border-y border-line bg-surface lg:block"
      onKeyDown={closeOnEscape}
    >
      <nav
        aria-label={texts.header.mainMenu}
        className="container-content flex h-12 items-center gap-7 text-sm font-medium"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="categories-panel"
          onClick={() => setOpenAt(isOpen ? undefined : location.key)}
          className="group -ml-3 flex h-11 items-center gap-2 rounded-base px-3 transition-colors hover:bg-raised aria-expanded:bg-raised"
        >
          <Icon name="layout-grid" size={18} />
          {texts.header.categories}
          <Icon
            name="chevron-down"
            size={16}
            className="transition-transform group-aria-expanded:rotate-180"
          />
        </button>
        {mainMenu.map((link) => (
          <a
            key={link.href}
            href={link.href}
            aria-current={link.href === location.pathname ? "page" : undefined}
            className="menu-link flex h-12 items-center"
          >
            {link.label}
          </a>
        ))}
      </nav>
      <nav
        id="categories-panel"
        aria-label={texts.header.categories}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full border-y border-line bg-surface shadow-overlay"
      >
        <div className="container-content py-8">
          <MegaMenu />
        </div>
      </nav>
    </div>
  );
}

function MegaMenu() {
  const items = useCategories();
  return (
    <ul className="grid grid-cols-3 gap-x-8 gap-y-8 xl:grid-cols-6">
      {items.map((master) => (
        <li key={master.id}>
          <a href={paths.category(master)} className="font-semibold hover:text-brand">
            {master.name}
          </a>
          <ul className="mt-2">
            {master.subcategories.map((subcategory) => (
              <li key={subcategory.id}>
                <a
                  href={paths.subcategory(subcategory)}
                  className="block py-1 text-soft transition-colors hover:text-ink hover:underline"
                >
                  {subcategory.name}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
