import type { CartLine } from "@/store/cart-lines";
import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";

export type LinePictureProps = { line: CartLine };

export function LinePicture({ line }: LinePictureProps) {
  return line.picture === null ? <NoPicture size="sm" /> : <Picture {...line.picture} alt="" />;
}
