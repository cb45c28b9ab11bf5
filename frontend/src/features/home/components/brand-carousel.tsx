import type { Brand } from "@shop/api-client";

import { paths } from "@/lib/paths";
import { homeTexts } from "@/texts/home";
import { Carousel } from "@/ui/carousel";
import { smallPicture } from "@/ui/picture-source";

interface BrandCarouselProps {
  brands: readonly Brand[];
  hasPictures: boolean;
}

export function BrandCarousel({ brands, hasPictures }: BrandCarouselProps) {
  return (
    <Carousel label={homeTexts.brands} layout="brands">
      {brands.map((brand) => (
        <a
          key={brand.id}
          href={paths.brand(brand)}
          className="flex h-24 items-center justify-center rounded-base border border-line bg-raised px-4 text-center font-semibold -outline-offset-2 transition-colors hover:border-ink"
        >
          {hasPictures && brand.pictureUrl !== null ? (
            <img
              src={smallPicture(brand.pictureUrl)}
              alt={brand.name}
              width={160}
              height={64}
              loading="lazy"
              className="max-h-16 w-auto max-w-full object-contain"
            />
          ) : (
            brand.name
          )}
        </a>
      ))}
    </Carousel>
  );
}
