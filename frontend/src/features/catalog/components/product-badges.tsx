import { productBadges, type BadgedProduct, type ProductBadge } from "@/lib/product-badges";
import { buyingTexts } from "@/texts/buying";
import { Badge, type BadgeTone } from "@/ui/badge";

type ProductBadgesProps = {
  product: BadgedProduct;
  stockDisplay: boolean;
  freeGoods: boolean;
  limit?: number;
};

const TONES: Partial<Record<ProductBadge, BadgeTone>> = {
  sale: "sale",
  new: "brand",
  top: "accent",
};

export function ProductBadges({ product, stockDisplay, freeGoods, limit }: ProductBadgesProps) {
  const badges = productBadges(product, stockDisplay, freeGoods).slice(0, limit);
  if (badges.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={buyingTexts.labels}>
      {badges.map((badge) => (
        <li key={badge} className="flex">
          <Badge tone={TONES[badge]}>{buyingTexts.badges[badge]}</Badge>
        </li>
      ))}
    </ul>
  );
}
