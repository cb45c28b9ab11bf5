import { lazyComponent } from "@/ui/lazy-component";
import { useIsLoaded } from "@/ui/use-is-loaded";

import type { AlternativesProps } from "./alternatives";

const alternatives = lazyComponent(() =>
  import("./alternatives").then((module) => module.Alternatives),
);

/** Keeps the room that the alternatives will need, so that nothing below them moves. */
export function AlternativesArea(props: AlternativesProps) {
  const isLoaded = useIsLoaded(alternatives);
  return (
    <div className="-mt-10 min-h-160 md:-mt-18">
      {isLoaded && <alternatives.Component {...props} />}
    </div>
  );
}
