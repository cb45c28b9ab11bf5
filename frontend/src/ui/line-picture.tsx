import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";
import { useLoadablePictures } from "@/ui/use-loadable-pictures";

type LinePictureProps = { picture: { url: string; width: number; height: number } | null };

/** Small picture of a cart or order line, or a placeholder. */
export function LinePicture({ picture }: LinePictureProps) {
  const {
    pictures: [shown],
    fail,
  } = useLoadablePictures(picture === null ? [] : [picture]);
  if (shown === undefined) return <NoPicture size="sm" />;
  return <Picture {...shown} alt="" sizes="7rem" onFail={() => fail(shown.url)} />;
}
