type Picture = { url: string };

/**
 * Moves the pictures of a colour to the front. The catalogue does not say which colour a picture
 * shows, so the file name does: `hoodie-light-blue-1.jpg` belongs to "Light Blue". The last
 * colour counts, because a name such as "Black Diamond Tee" comes first.
 */
export function colorPicturesFirst<T extends Picture>(
  pictures: T[],
  colors: string[],
  color: string | null,
): T[] {
  if (color === null) return pictures;
  const rank = (picture: T) => Number(!isLastColor(picture, colors, color));
  return pictures.toSorted((a, b) => rank(a) - rank(b));
}

function isLastColor({ url }: Picture, colors: string[], color: string) {
  // Decodes without an error for a stray "%".
  const file = words([...new URLSearchParams(url.split("/").at(-1))].join());
  // Position of the name's end. Of "Blue" and "Light Blue" at one end, the longer name wins.
  const rank = (name: string) => {
    const start = file.lastIndexOf(words(name));
    const { length } = words(name);
    return start < 0 ? 0 : start + length + length / 1000;
  };
  return colors.every((name) => rank(name) <= rank(color)) && rank(color) > 0;
}

/** Words with one space before and after each. */
const words = (text: string) => ` ${text} `.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");
