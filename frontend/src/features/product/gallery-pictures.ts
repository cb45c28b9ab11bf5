type Sized = { url: string; width: number; height: number };

export type GalleryPicture = Sized & {
  /** A small version for the thumbnail, where there is one. */
  smallUrl?: string | undefined;
};

/** The pictures of what is chosen, then the product's own, each once. */
export function galleryPictures(
  chosen: Sized[],
  own: Sized[],
  small: { url: string }[],
): GalleryPicture[] {
  // Small pictures are listed in the order of the large ones; a list of another length belongs to nothing.
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
