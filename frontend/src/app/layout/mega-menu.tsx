import { useCategories } from "@/features/catalog/queries";
import { paths } from "@/lib/paths";

/** Every category at a glance, in columns under its master category. */
export function MegaMenu() {
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
