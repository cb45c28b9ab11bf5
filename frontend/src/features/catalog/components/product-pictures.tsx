import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";
import { useLoadablePictures } from "@/ui/use-loadable-pictures";

type ProductPicture = { url: string; width: number; height: number };

export type ProductPicturesProps = {
  pictures: ProductPicture[];
  /** How wide they are shown. */
  sizes: string;
  priority?: boolean;
};

/**
 * The picture of a card; a second one shows while a mouse rests on it and isn't fetched before. One that can't be loaded
 * makes way for the next.
 */
export function ProductPictures({ pictures: all, sizes, priority = false }: ProductPicturesProps) {
  const {
    pictures: [first, second],
    fail,
  } = useLoadablePictures(all);
  if (first === undefined) return <NoPicture />;
  return (
    <>
      <Picture
        key={first.url}
        {...first}
        alt=""
        sizes={sizes}
        priority={priority}
        onFail={() => fail(first.url)}
      />
      {second && (
        <span className="absolute inset-0 hidden group-hover:block">
          <Picture
            key={second.url}
            {...second}
            alt=""
            sizes={sizes}
            ratio="fill"
            onFail={() => fail(second.url)}
          />
        </span>
      )}
    </>
  );
}
