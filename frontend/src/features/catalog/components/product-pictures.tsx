import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";
import { useLoadablePictures } from "@/ui/use-loadable-pictures";

type ProductPicture = { url: string; width: number; height: number };

type ProductPicturesProps = {
  pictures: ProductPicture[];
  sizes: string;
  priority?: boolean;
};

/** The second picture is fetched and shown on hover. */
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
            onFail={() => fail(second.url)}
          />
        </span>
      )}
    </>
  );
}
