import { RotateCw, WifiOff } from "lucide-react";

import { Button } from "@/ui/button";

interface ErrorStateProps {
  title: string;
  description: string;
  onRetry: () => void;
  offline?: boolean;
}

/** Something failed that may work the next time: says so and offers it. */
export function ErrorState({ title, description, onRetry, offline = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center md:py-24"
    >
      {offline && <WifiOff aria-hidden size={40} strokeWidth={1.25} className="mb-5 text-soft" />}
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="mt-2 mb-6 text-soft">{description}</p>
      <Button onClick={onRetry} variant="secondary">
        <RotateCw aria-hidden size={18} strokeWidth={1.5} />
        Try again
      </Button>
    </div>
  );
}
