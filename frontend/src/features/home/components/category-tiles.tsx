import { Picture } from "@/ui/picture";

import type { HomeCategory } from "../home-categories";

interface CategoryTilesProps {
  categories: readonly HomeCategory[];
  hasPictures: boolean;
}

export function CategoryTiles({ categories, hasPictures }: CategoryTilesProps) {
  return (
    <ul className="category-tiles">
      {categories.map((category) => (
        <li key={category.key}>
          <a href={category.href} className="group block">
            {hasPictures && category.pictureUrl !== null ? (
              <>
                <span className="zoom block aspect-square overflow-hidden rounded-base">
                  <Picture
                    url={category.pictureUrl}
                    alt=""
                    width={600}
                    height={600}
                    sizes="(min-width: 48rem) 16rem, 50vw"
                    ratio="fill"
                  />
                </span>
                <span className="mt-3 block text-sm font-semibold group-hover:underline">
                  {category.name}
                </span>
              </>
            ) : (
              <span className="grid min-h-20 place-items-center rounded-base border border-line bg-raised px-3 text-center font-semibold transition-colors group-hover:border-ink">
                {category.name}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
