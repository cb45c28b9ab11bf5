import { texts } from "@/texts/frame";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { SupportCode } from "@/ui/support-code";

export interface ErrorStateProps {
  title: string;
  description?: string;
  onRetry: () => void;
  offline?: boolean;
  requestId?: string;
  level?: 1 | 2;
}

export function ErrorState({ onRetry, offline, requestId, ...message }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState icon={offline ? "wifi-off" : undefined} {...message}>
        <SupportCode requestId={requestId} />
        <div className="mt-4">
          <Button onClick={onRetry} variant="secondary">
            <Icon name="rotate-cw" size={18} />
            {texts.failure.tryAgain}
          </Button>
        </div>
      </EmptyState>
    </div>
  );
}
