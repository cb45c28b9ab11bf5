import { ImageOff } from "lucide-react";

import { Picture } from "@/ui/picture";

import type { CartLine } from "../lines";

export type LinePictureProps = { line: CartLine };

export function LinePicture({ line }: LinePictureProps) {
  if (line.picture !== null) return <Picture {...line.picture} alt="" />;
  return (
    <span className="grid aspect-picture w-full place-items-center rounded-base bg-raised text-soft">
      <ImageOff aria-hidden className="size-6" strokeWidth={1.25} />
    </span>
  );
}
