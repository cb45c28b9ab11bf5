import { Picture } from "@/ui/picture";

type TopPictureProps = {
  /** `undefined` while loading. */
  url: string | undefined;
};

export function TopPicture({ url }: TopPictureProps) {
  return (
    <div className="mb-8 h-48 md:h-80 lg:mb-12 lg:h-112">
      {url === undefined ? (
        <div className="size-full animate-pulse rounded-base bg-raised" />
      ) : (
        <Picture
          url={url}
          alt=""
          width={1280}
          height={448}
          sizes="(min-width: 82.5rem) 80rem, 100vw"
          ratio="fill"
          priority
        />
      )}
    </div>
  );
}
