import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";
import { useLoadablePictures } from "@/ui/use-loadable-pictures";

type LinePictureProps = { picture: { url: string; width: number; height: number } | null };

export function LinePicture({ picture }: LinePictureProps) {
  const {
    pictures: [loadablePicture],
    fail,
  } = useLoadablePictures(picture === null ? [] : [picture]);
  if (loadablePicture === undefined) return <NoPicture size="sm" />;
  return (
    <Picture {...loadablePicture} alt="" sizes="7rem" onFail={() => fail(loadablePicture.url)} />
  );
}
