import { useState } from "react";

import { pictureSource } from "./picture-source";

interface PictureProps {
  url: string;
  alt: string;
  width: number;
  height: number;
  sizes: string;
  /** Loads at once, for the first pictures of a page. */
  priority?: boolean;
  /** For decorative pictures: loads after fonts and content, even in the first view. */
  isLowPriority?: boolean;
  /** By default, a product's portrait is shown whole, because cropping would cut off heads. */
  fit?: "contain" | "cover";
  /** "product" uses the shop's picture ratio, "fill" the size of its parent. */
  ratio?: "product" | "fill";
  onFail?: () => void;
}

const FITS = { contain: "object-contain", cover: "object-cover" };
const RATIOS = { product: "aspect-picture w-full", fill: "size-full" };

/** If the picture fails to load, its space stays. */
export function Picture(props: PictureProps) {
  const {
    url,
    alt,
    width,
    height,
    sizes,
    priority = false,
    isLowPriority = false,
    ratio = "product",
    fit = ratio === "product" && height > width ? "contain" : "cover",
  } = props;
  const { onFail } = props;
  const [failedUrl, setFailedUrl] = useState<string>();

  const fail = () => {
    setFailedUrl(url);
    onFail?.();
  };
  // A picture may have failed before hydration, when no handler was attached.
  const checkEarlyFailure = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== "") fail();
  };

  return (
    <span className={`block overflow-hidden rounded-base bg-raised ${RATIOS[ratio]}`}>
      {failedUrl !== url && (
        <img
          ref={checkEarlyFailure}
          {...pictureSource(url, sizes, width)}
          alt={alt}
          width={width || undefined}
          height={height || undefined}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : isLowPriority ? "low" : undefined}
          decoding="async"
          className={`size-full ${FITS[fit]}`}
          onError={fail}
        />
      )}
    </span>
  );
}
