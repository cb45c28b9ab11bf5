import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";

type ProductPicture = { url: string; width: number; height: number };

export type ProductPicturesProps = {
  pictures: ProductPicture[];
  /** How wide they are shown. */
  sizes: string;
  priority?: boolean;
};

/** The picture of a card; a second one shows while a mouse rests on it and isn't fetched before. */
export function ProductPictures({
  pictures: [first, second],
  sizes,
  priority = false,
}: ProductPicturesProps) {
  if (first === undefined) return <NoPicture />;
  return (
    <>
      <Picture {...first} alt="" sizes={sizes} priority={priority} />
      {second && (
        <span className="absolute inset-0 hidden group-hover:block">
          <Picture {...second} alt="" sizes={sizes} ratio="fill" />
        </span>
      )}
    </>
  );
}
