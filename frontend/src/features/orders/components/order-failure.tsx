import { failureOf, type Problem } from "@/api/problem";
import { texts } from "@/texts/frame";
import { orderTexts } from "@/texts/orders";
import { PartFailure } from "@/ui/part-failure";

export type OrderFailureProps = { problem: Problem; compact?: boolean; onRetry: () => void };

/** Why orders can't be shown, in their place. */
export function OrderFailure({ problem, ...place }: OrderFailureProps) {
  const isOffline = failureOf(problem) === "offline";
  const { title, description } = isOffline ? texts.failure.offline : orderTexts.failed;
  return <PartFailure {...{ title, description }} offline={isOffline} {...place} />;
}
