import {
  type Problem,
  type WithdrawalOrder,
  type WithdrawalPreview,
  createWithdrawalPreview,
} from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import { isProblem, toProblem } from "@/api/problem";

type PreviewResult =
  /** `preview` is null if the order can't be shown; it can be withdrawn from nevertheless. */
  | { preview: WithdrawalPreview | null; problem?: undefined }
  | { preview?: undefined; problem: Problem };

/** An order that can't be found, or looked up, must not keep a consumer from the withdrawal. */
export async function findPreview(order: WithdrawalOrder): Promise<PreviewResult> {
  const { data, error, response } = await createWithdrawalPreview({ body: { order } });
  if (data !== undefined) return { preview: data };
  const problem = error ?? toProblem(undefined, response);
  const canBeSent = isProblem(problem, "not-found") || problem.status >= 500;
  return canBeSent ? { preview: null } : { problem };
}

/** Looks up an order of the signed-in customer. */
export function useOwnPreview(orderId: number) {
  return useQuery({
    queryKey: ["withdrawal-preview", orderId],
    queryFn: async () => {
      const { data, error, response } = await createWithdrawalPreview({
        body: { order: { orderId } },
      });
      if (data === undefined) throw error ?? toProblem(undefined, response);
      return data;
    },
    // The order can be withdrawn from without its products, so the shopper need not wait.
    retry: false,
    throwOnError: false,
  });
}
