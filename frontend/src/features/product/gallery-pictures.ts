type GalleryPicture = { url: string; width: number; height: number };

/** The pictures of what is chosen, then the product's own, each once. */
export function galleryPictures<P extends GalleryPicture>(chosen: P[], own: P[]): P[] {
  const byUrl = new Map<string, P>();
  for (const picture of [...chosen, ...own])
    if (!byUrl.has(picture.url)) byUrl.set(picture.url, picture);
  return [...byUrl.values()];
}
