import { Skeleton } from "@/ui/skeleton";

const CARDS = ["a", "b", "c", "d", "e"];

export function RowSkeleton() {
  return (
    <div className="carousel" data-layout="cards" aria-busy>
      {CARDS.map((card) => (
        <div key={card} className="grid gap-3">
          <Skeleton shape="picture" />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
