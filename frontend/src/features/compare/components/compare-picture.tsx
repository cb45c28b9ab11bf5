import { paths } from "@/lib/paths";
import { cartTexts } from "@/texts/cart";
import { savedTexts } from "@/texts/saved";
import { IconButton } from "@/ui/icon-button";
import { LinePicture } from "@/ui/line-picture";
import { Skeleton } from "@/ui/skeleton";

import type { Compared } from "../use-compared";

export type ComparePictureProps = { column: Compared; onRemove: () => void };

export function ComparePicture({ column, onRemove }: ComparePictureProps) {
  const product = column.state === "shown" ? column.product : null;
  return (
    <div className="relative">
      {column.state === "loading" && <Skeleton shape="picture" />}
      {(column.state === "gone" || column.state === "failed") && <LinePicture picture={null} />}
      {product && (
        <a href={paths.product(product)} tabIndex={-1} aria-hidden>
          <LinePicture picture={product.pictures[0] ?? null} />
        </a>
      )}
      <div className="absolute top-1 right-1 print:hidden">
        <IconButton
          icon="x"
          look="compact"
          label={cartTexts.remove(product?.name ?? savedTexts.compare.thisProduct)}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
