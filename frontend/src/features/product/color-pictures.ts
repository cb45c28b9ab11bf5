type Picture = { url: string };

/**
 * Moves the pictures of a colour to the front. The catalogue does not say which colour a picture
 * shows, so the file name does: `hoodie-light-blue-1.jpg` belongs to "Light Blue".
 */
export function colorPicturesFirst<T extends Picture>(
  pictures: T[],
  colorNames: string[],
  color: string | null,
): T[] {
  if (color === null) return pictures;
  const isOfColor = (picture: T) => colorOf(picture, colorNames) === color;
  return [...pictures.filter(isOfColor), ...pictures.filter((picture) => !isOfColor(picture))];
}

/** Of "Blue" and "Light Blue", the longer name wins. */
function colorOf({ url }: Picture, colorNames: string[]) {
  const fileWords = words(decoded(url.slice(url.lastIndexOf("/") + 1)));
  let found: string | null = null;
  for (const name of colorNames) {
    const isLonger = name.length > (found?.length ?? 0);
    if (isLonger && fileWords.includes(words(name))) found = name;
  }
  return found;
}

const words = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

function decoded(fileName: string) {
  try {
    return decodeURIComponent(fileName);
  } catch {
    return fileName;
  }
}
