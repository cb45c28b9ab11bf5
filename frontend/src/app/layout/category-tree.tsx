import { useCategories } from "@/features/catalog/queries";
import { paths } from "@/lib/paths";
import { Disclosure } from "@/ui/disclosure";

/** Master categories that unfold to their categories. */
export function CategoryTree() {
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
