import { Suspense } from "react";

import { cartTexts } from "@/texts/cart";
import { ErrorBoundary } from "@/ui/error-boundary";
import { lazyComponent } from "@/ui/lazy-component";
import { LoadingStatus } from "@/ui/loading-status";
import { PartFailure } from "@/ui/part-failure";
import { Skeleton } from "@/ui/skeleton";

import type { CheckoutFormProps } from "./checkout-form";

const checkoutForm = lazyComponent(() =>
  import("./checkout-form").then((module) => module.CheckoutForm),
);

/** The form has its own chunk. The cart also works without the form. */
export function CheckoutPart(props: CheckoutFormProps) {
  const { title, description, loading } = cartTexts.checkout;
  return (
    <ErrorBoundary
      fallback={(_, retry) => (
        <PartFailure
          title={title}
          description={description}
          onRetry={() => void checkoutForm.preload().then(retry, retry)}
        />
      )}
    >
      <Suspense
        fallback={
          <div className="grid gap-8">
            <LoadingStatus>{loading}</LoadingStatus>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        }
      >
        <checkoutForm.Component {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
