import type { Slide } from "@shop/api-client";

import { hasOwnPrices, useLoginData } from "@/store/login-data";
import { ButtonLink } from "@/ui/button-link";
import { classNames } from "@/ui/class-names";
import { pictureSource } from "@/ui/picture-source";

interface SlideViewProps {
  slide: Slide;
  priority: boolean;
  isFullWidth: boolean;
}

export function SlideView({ slide, priority, isFullWidth }: SlideViewProps) {
  // The slide is everybody's, and so is the price that it names.
  const isPriceTheirs = useLoginData(
    ({ customer }) => customer === null || !hasOwnPrices(customer),
  );
  const [firstTitle, ...otherTitles] = slide.titles;
  return (
    <div className={isFullWidth ? "slide" : "slide overflow-hidden rounded-base"}>
      <img
        {...pictureSource(slide.pictureUrl, "100vw")}
        alt=""
        width={1920}
        height={760}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        className="slide-picture"
      />
      <div className="slide-text container-content">
        <div className="max-w-lg">
          {slide.subtitle !== null && (
            <p className="text-sm font-semibold text-brand">{slide.subtitle}</p>
          )}
          <h2 className="mt-2 font-heading text-2xl font-semibold text-balance md:text-3xl">
            {firstTitle}
            {otherTitles.map((title, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same
              <span key={index} className="block">
                {title}
              </span>
            ))}
          </h2>
          {slide.priceText !== null && (
            <p className={classNames("mt-3 text-lg prices", !isPriceTheirs && "invisible")}>
              {slide.priceText}
            </p>
          )}
          {slide.link !== null && (
            <div className="mt-6">
              <ButtonLink href={slide.link} size="lg">
                {slide.linkTitle ?? "Shop now"}
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
