import { texts } from "@/texts/frame";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

interface ErrorStateProps {
  title: string;
  description?: string;
  onRetry: () => void;
  offline?: boolean;
  level?: 1 | 2;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, description, onRetry, offline = false, level = 1 } = props;
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center md:py-24"
    >
      {offline && <Icon name="wifi-off" size={40} strokeWidth={1.25} className="mb-5 text-soft" />}
      <Heading className="mb-2 text-xl font-semibold">{title}</Heading>
      {description !== undefined && <p className="text-soft">{description}</p>}
      <div className="mt-4">
        <Button onClick={onRetry} variant="secondary">
          <Icon name="rotate-cw" size={18} />
          {texts.failure.tryAgain}
        </Button>
      </div>
    </div>
  );
}
