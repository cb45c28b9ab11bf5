import { useRef } from "react";

import { failureOf } from "@/api/problem";
import { paths } from "@/lib/paths";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { lateTexts } from "@/texts/late";
import { ButtonLink } from "@/ui/button-link";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { focusDialogStart } from "@/ui/focus-dialog";

export type QuickViewFailureProps = {
  error: unknown;
  productId: number;
  onRetry: () => void;
};

/** What stands in the product's place: it is gone, or could not be had this time. */
export function QuickViewFailure({ error, productId, onRetry }: QuickViewFailureProps) {
  const element = useRef<HTMLDivElement>(null);
  const failure = failureOf(error);
  if (failure === "not-found") {
    const { title, description } = lateTexts.quickView.gone;
    return (
      <EmptyState
        level={2}
        icon="package-x"
        title={title}
        description={description}
        action={{ href: paths.products(), label: cartTexts.browse }}
      />
    );
  }
  const isOffline = failure === "offline";
  const { title } = isOffline ? texts.failure.offline : texts.failure.unavailable;
  const retry = () => {
    // The button goes; the focus must not go with it.
    focusDialogStart(element.current);
    onRetry();
  };
  return (
    <div ref={element} className="grid justify-items-center">
      <ErrorState
        level={2}
        title={title}
        description={lateTexts.quickView.failed}
        offline={isOffline}
        onRetry={retry}
      />
      {/* Some browsers remember a failed import; the page can do without this one. */}
      <ButtonLink variant="quiet" href={paths.product({ id: productId })}>
        {lateTexts.quickView.page}
      </ButtonLink>
    </div>
  );
}
