import type { MouseEvent, ReactNode } from "react";

import { paths } from "@/lib/paths";
import { cartTexts } from "@/texts/cart";
import { savedTexts } from "@/texts/saved";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

import type { Compared } from "../use-compared";

export type CompareHeadingProps = { column: Compared; action: ReactNode };

/** What a column is about, or why it is empty. */
export function CompareHeading({ column, action }: CompareHeadingProps) {
  switch (column.state) {
    case "loading":
      return (
        <div className="grid gap-2">
          <p className="sr-only">{savedTexts.compare.loading}</p>
          <Skeleton />
          <Skeleton shape="title" />
        </div>
      );
    case "gone":
      return <p className="text-danger">{cartTexts.gone}</p>;
    case "failed": {
      const retry = ({ currentTarget }: MouseEvent) => {
        // The button goes; the column's header keeps the focus.
        currentTarget.closest("th")?.focus();
        column.retry();
      };
      return (
        <div className="grid justify-items-start gap-2">
          <p className="text-danger">{savedTexts.compare.failed}</p>
          <Button variant="secondary" onClick={retry}>
            <Icon name="rotate-cw" size={18} />
            {savedTexts.compare.tryAgain}
          </Button>
        </div>
      );
    }
    case "shown":
      return (
        <div className="flex h-full flex-col justify-between gap-3">
          <a href={paths.product(column.product)} className="line-clamp-3 hover:underline">
            {column.product.name}
          </a>
          <div className="print:hidden">{action}</div>
        </div>
      );
  }
}
