import { contentTexts } from "@/texts/content";
import { LoadingStatus } from "@/ui/loading-status";
import { Skeleton } from "@/ui/skeleton";

const PARTS = ["a", "b", "c"];

/** Holds the place of a text that is to be read. */
export function TextSkeleton() {
  return (
    <div className="grid max-w-prose gap-8" aria-busy>
      <LoadingStatus>{contentTexts.loading}</LoadingStatus>
      {PARTS.map((part) => (
        <div key={part} className="grid gap-3">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </div>
      ))}
    </div>
  );
}
