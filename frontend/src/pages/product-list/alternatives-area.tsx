import { latePart } from "@/ui/late-part";

import type { AlternativesProps } from "./alternatives";

const Alternatives = latePart(() => import("./alternatives").then((module) => module.Alternatives));

/** Keeps the room that the alternatives will need, so that nothing below them moves. */
export function AlternativesArea(props: AlternativesProps) {
  return (
    <div className="-mt-10 min-h-160 md:-mt-18">
      <Alternatives {...props} />
    </div>
  );
}
