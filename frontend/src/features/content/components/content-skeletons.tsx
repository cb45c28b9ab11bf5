import { contentSkeletonTexts } from "@/texts/content-skeletons";
import { LoadingStatus } from "@/ui/loading-status";
import { Skeleton } from "@/ui/skeleton";
import { TryAgainLink } from "@/ui/try-again-link";

const POSTS = ["a", "b", "c"];

const PARTS = ["a", "b", "c"];

export function TextSkeleton() {
  return (
    <div className="grid max-w-prose gap-8" aria-busy>
      <LoadingStatus>{contentSkeletonTexts.loading}</LoadingStatus>
      <TryAgainLink isPage />
      {PARTS.map((part) => (
        <div key={part} className="grid gap-3">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </div>
      ))}
    </div>
  );
}

export function BlogSkeleton() {
  return (
    <div className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3" aria-busy>
      <LoadingStatus>{contentSkeletonTexts.loading}</LoadingStatus>
      <TryAgainLink isPage />
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
