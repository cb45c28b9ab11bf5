import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";

export type LinePictureProps = { picture: { url: string; width: number; height: number } | null };

/** The small picture of a line, or its place. */
export function LinePicture({ picture }: LinePictureProps) {
  return picture === null ? <NoPicture size="sm" /> : <Picture {...picture} alt="" sizes="7rem" />;
}
