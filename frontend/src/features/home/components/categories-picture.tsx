import { type ReactNode, useState } from "react";

import { classNames } from "@/ui/class-names";
import { Picture } from "@/ui/picture";

interface CategoriesPictureProps {
  url: string | null;
  /** Whether the categories have pictures of their own, which are enough where there is no room beside them. */
  isExtra: boolean;
  /** The categories. */
  children: ReactNode;
}

/** A picture beside the categories, on a phone above them; gone where it can't be loaded. */
export function CategoriesPicture({ url, isExtra, children }: CategoriesPictureProps) {
  const [hasFailed, setFailed] = useState(false);
  if (url === null || hasFailed) return children;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:[&>.category-tiles]:grid-cols-3">
      <div
        className={classNames(
          "relative h-44 sm:h-64 lg:h-auto lg:min-h-72",
          isExtra && "max-lg:hidden",
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
            isAside
            onFail={() => setFailed(true)}
          />
        </div>
      </div>
      {children}
    </div>
  );
}
