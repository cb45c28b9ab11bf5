import { orderTexts } from "@/texts/orders";
import { LoadingStatus } from "@/ui/loading-status";
import { Skeleton } from "@/ui/skeleton";

const ROWS = ["a", "b", "c"];

export function OrdersSkeleton() {
  return (
    <>
      <LoadingStatus>{orderTexts.loading}</LoadingStatus>
      {ROWS.map((row) => (
        <div key={row} className="border-b border-line py-5 sm:px-2">
          <Skeleton />
        </div>
      ))}
    </>
  );
}
