import { useState } from "react";

import { Picture } from "@/ui/picture";

import type { GalleryPicture } from "../gallery-pictures";

export type GalleryThumbnailProps = {
  picture: GalleryPicture;
  label: string;
  isShown: boolean;
  onShow: () => void;
};

export function GalleryThumbnail({ picture, label, isShown, onShow }: GalleryThumbnailProps) {
  const { url, smallUrl = url, width, height } = picture;
  const [hasSmall, setHasSmall] = useState(true);
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isShown || undefined}
      onClick={onShow}
      className="block w-full rounded-base opacity-70 -outline-offset-2 transition-opacity hover:opacity-100 aria-current:opacity-100 aria-current:outline-2 aria-current:outline-ink"
    >
      <Picture
        url={hasSmall ? smallUrl : url}
        width={width}
        height={height}
        alt=""
        sizes="5rem"
        onFail={() => setHasSmall(false)}
      />
    </button>
  );
}
