import { paths } from "@/lib/paths";
import { productTexts } from "@/texts/product";

type Category = { slug: string; name: string };

type CategoryLinksProps = {
  categories: Category[];
  hrefOf?: (category: Category) => string;
};

export function CategoryLinks({ categories, hrefOf = paths.category }: CategoryLinksProps) {
  if (categories.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
      {productTexts.category}
      {categories.map((category) => (
        <a
          key={category.slug}
          href={hrefOf(category)}
          className="inline-flex min-h-6 items-center text-ink underline underline-offset-4"
        >
          {category.name}
        </a>
      ))}
    </p>
  );
}
