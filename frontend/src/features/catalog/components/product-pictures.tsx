import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";
import { useLoadablePictures } from "@/ui/use-loadable-pictures";

type ProductPicture = { url: string; width: number; height: number };

type ProductPicturesProps = {
  pictures: ProductPicture[];
  /** Width of the pictures, as the `sizes` attribute. */
  sizes: string;
  priority?: boolean;
};

/**
 * The picture of a card. A second one is fetched and shown on hover. A picture that fails to load
 * is replaced by the next one.
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
