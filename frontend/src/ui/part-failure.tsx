import { useRef } from "react";

import { texts } from "@/texts/frame";
import { Button } from "@/ui/button";
import { ErrorState, type ErrorStateProps } from "@/ui/error-state";
import { SupportCode } from "@/ui/support-code";

interface PartFailureProps extends Omit<ErrorStateProps, "level"> {
  compact?: boolean;
}

export function PartFailure({ compact = false, onRetry, ...message }: PartFailureProps) {
  const container = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button disappears with the error message, so the section takes the focus.
    container.current?.closest<HTMLElement>("section")?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <div ref={container}>
      {compact ? (
        <div role="alert" className="grid justify-items-start gap-3 text-sm">
          <div>
            <p>{message.title}</p>
            <SupportCode requestId={message.requestId} />
          </div>
          <Button size="sm" variant="secondary" onClick={retry}>
            {texts.failure.tryAgain}
          </Button>
        </div>
      ) : (
        <ErrorState level={2} {...message} onRetry={retry} />
      )}
    </div>
  );
}
