import { dashboardTexts } from "@/texts/dashboard";
import { LoadingStatus } from "@/ui/loading-status";
import { Skeleton } from "@/ui/skeleton";

export function DashboardSkeleton() {
  return (
    <div className="grid gap-6">
      <LoadingStatus>{dashboardTexts.loading}</LoadingStatus>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  );
}
