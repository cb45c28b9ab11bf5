import { Skeleton } from "@/ui/skeleton";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function PageSkeleton() {
  return (
    <div className="container-content py-8" aria-busy>
      <p className="sr-only" role="status">
        Loading
      </p>
      <Skeleton shape="title" />
      <div className="mt-8 grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-6 lg:grid-cols-4">
        {CARDS.map((card) => (
          <div key={card} className="grid gap-3">
            <Skeleton shape="picture" />
            <Skeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
