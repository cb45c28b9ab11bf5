import { useRef } from "react";

import { texts } from "@/texts/frame";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";

interface PartFailureProps {
  title: string;
  description: string;
  offline: boolean;
  onRetry: () => void;
  /** In a card among others: a line and a button. */
  compact?: boolean;
}

/** A section of a page that could not be had: says so in its place, the rest of the page stays. */
export function PartFailure({ compact = false, onRetry, ...said }: PartFailureProps) {
  const place = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button goes with the failure.
    place.current?.closest<HTMLElement>("section")?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <div ref={place}>
      {compact ? (
        <div role="alert" className="grid justify-items-start gap-3 text-sm">
          <p>{said.title}</p>
          <Button size="sm" variant="secondary" onClick={retry}>
            {texts.failure.tryAgain}
          </Button>
        </div>
      ) : (
        <ErrorState level={2} {...said} onRetry={retry} />
      )}
    </div>
  );
}
