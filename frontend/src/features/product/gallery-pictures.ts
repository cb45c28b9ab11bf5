type Picture = { url: string; width: number; height: number };

export type GalleryPicture = Picture & {
  /** URL of the thumbnail. */
  smallUrl?: string | undefined;
};

export function galleryPictures(
  chosen: Picture[],
  own: Picture[],
  thumbnails: { url: string }[],
): GalleryPicture[] {
  // Thumbnails are listed in the order of the large pictures. If the lengths differ, it is unknown
  // which thumbnail belongs to which picture.
  const thumbnailOf = (picture: Picture) =>
    thumbnails.length === own.length
      ? thumbnails[own.findIndex(({ url }) => url === picture.url)]?.url
      : undefined;
  const byUrl = new Map<string, GalleryPicture>();
  for (const picture of [...chosen, ...own]) {
    if (!byUrl.has(picture.url))
      byUrl.set(picture.url, { ...picture, smallUrl: thumbnailOf(picture) });
  }
  return [...byUrl.values()];
}
