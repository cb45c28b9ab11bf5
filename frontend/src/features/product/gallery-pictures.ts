type Sized = { url: string; width: number; height: number };

export type GalleryPicture = Sized & {
  /** URL of the thumbnail, if there is one. */
  smallUrl?: string | undefined;
};

/** The pictures of the choice, then the product's own, without duplicates. */
export function galleryPictures(
  chosen: Sized[],
  own: Sized[],
  small: { url: string }[],
): GalleryPicture[] {
  // Thumbnails are listed in the order of the large pictures. If the lengths differ, the pairs are
  // unknown.
  const smallOf = (picture: Sized) =>
    small.length === own.length
      ? small[own.findIndex(({ url }) => url === picture.url)]?.url
      : undefined;
  const byUrl = new Map<string, GalleryPicture>();
  for (const picture of [...chosen, ...own]) {
    if (!byUrl.has(picture.url)) byUrl.set(picture.url, { ...picture, smallUrl: smallOf(picture) });
  }
  return [...byUrl.values()];
}
