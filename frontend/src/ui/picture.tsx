import { useState } from "react";

import { pictureSource } from "./picture-source";

interface PictureProps {
  url: string;
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, as the attribute of the same name has it. */
  sizes: string;
  /** The first pictures of a page load at once. */
  priority?: boolean;
  /** Beside the point, also where it is in sight at once: fonts and what the page is about come before it. */
  isAside?: boolean;
  fit?: "contain" | "cover";
  /** "product" takes the shop's picture ratio, "fill" the size of its parent. */
  ratio?: "product" | "fill";
  /** Hears that the picture could not be loaded. */
  onFail?: () => void;
}

const FITS = { contain: "object-contain", cover: "object-cover" };
const RATIOS = { product: "aspect-picture w-full", fill: "size-full" };

/** A picture whose place is reserved; one that fails to load is removed, its place stays. */
export function Picture(props: PictureProps) {
  const {
    url,
    alt,
    width,
    height,
    sizes,
    priority = false,
    isAside = false,
    fit = "cover",
    ratio = "product",
  } = props;
  const { onFail } = props;
  const [failedUrl, setFailedUrl] = useState<string>();

  const fail = () => {
    setFailedUrl(url);
    onFail?.();
  };
  // A picture may have failed before React was there to hear of it.
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
          fetchPriority={priority ? "high" : isAside ? "low" : undefined}
          decoding="async"
          className={`size-full ${FITS[fit]}`}
          onError={fail}
        />
      )}
    </span>
  );
}
