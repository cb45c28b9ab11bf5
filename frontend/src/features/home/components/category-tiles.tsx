import type { MasterCategory } from "@shop/api-client";
import { type ReactNode, useState } from "react";

import { paths } from "@/lib/paths";
import { classNames } from "@/ui/class-names";
import { Picture } from "@/ui/picture";

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
                <span className="zoom block overflow-hidden rounded-base">
                  <Picture
                    url={category.pictureUrl}
                    alt=""
                    width={600}
                    height={600}
                    sizes="(min-width: 48rem) 16rem, 50vw"
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

interface CategoriesPictureProps {
  url: string | null;
  /** Hides the picture on phones, because the tiles already show pictures. */
  isHiddenOnPhones: boolean;
  children: ReactNode;
}

export function CategoriesPicture({ url, isHiddenOnPhones, children }: CategoriesPictureProps) {
  const [hasFailed, setFailed] = useState(false);
  if (url === null || hasFailed) return children;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:[&>.category-tiles]:grid-cols-3">
      <div
        className={classNames(
          "relative h-44 sm:h-64 lg:h-auto lg:min-h-72",
          isHiddenOnPhones && "max-lg:hidden",
        )}
      >
        <div className="absolute inset-0">
          <Picture
            url={url}
            alt=""
            width={800}
            height={800}
            sizes="(min-width: 62rem) 40rem, 100vw"
            ratio="fill"
            isLowPriority
            onFail={() => setFailed(true)}
          />
        </div>
      </div>
      {children}
    </div>
  );
}

interface HomeCategory {
  key: string;
  name: string;
  href: string;
  pictureUrl: string | null;
}

export function homeCategories(
  masters: readonly MasterCategory[],
  showsMasters: boolean,
): HomeCategory[] {
  if (showsMasters) {
    return masters.map((master) => ({
      key: `master-${String(master.id)}`,
      name: master.name,
      href: paths.category(master),
      pictureUrl: master.pictureUrl,
    }));
  }
  return masters
    .flatMap((master) => master.subcategories)
    .filter((subcategory) => subcategory.popular)
    .toSorted((a, b) => (a.popularOrder ?? Infinity) - (b.popularOrder ?? Infinity) || a.id - b.id)
    .map((subcategory) => ({
      key: `category-${String(subcategory.id)}`,
      name: subcategory.name,
      href: paths.subcategory(subcategory),
      pictureUrl: subcategory.pictureUrl,
    }));
}
