import { contentTexts } from "@/texts/content";
import { LoadingStatus } from "@/ui/loading-status";
import { Skeleton } from "@/ui/skeleton";

const POSTS = ["a", "b", "c"];

/** Holds the place of the blog's list. */
export function BlogSkeleton() {
  return (
    <div className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3" aria-busy>
      <LoadingStatus>{contentTexts.loading}</LoadingStatus>
      {POSTS.map((post) => (
        <div key={post} className="grid gap-4">
          <div className="aspect-video animate-pulse rounded-base bg-raised" />
          <Skeleton shape="title" />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
