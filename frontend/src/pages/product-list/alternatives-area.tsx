import { latePart } from "@/ui/late-part";
import { LateRoom } from "@/ui/late-room";

import type { AlternativesProps } from "./alternatives";

const Alternatives = latePart(() => import("./alternatives").then((module) => module.Alternatives));

/** Reserves about the height of the alternatives, so that nothing below them moves. */
export function AlternativesArea(props: AlternativesProps) {
  return (
    <LateRoom className="-mt-10 min-h-216 md:-mt-18 md:min-h-188 lg:min-h-168">
      <Alternatives {...props} />
    </LateRoom>
  );
}
