import { type ChangeEvent, useId, useState } from "react";

import { Icon } from "@/ui/icon";

interface StepperProps {
  label: string;
  /** `null` while the input has no quantity. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Called instead of `onChange` while the shopper types. */
  onType?: (value: number | null) => void;
  /** The buttons stop here. */
  max: number;
  /** Maximum of a typed quantity; by default `max`. */
  maxTyped?: number;
  disabled?: boolean;
  /** `quickAdd` has no buttons on phones. */
  size?: "md" | "sm" | "quickAdd";
}

const MIN = 1;
const SIZES = {
  sm: "h-9 w-28",
  md: "h-11 w-34",
  quickAdd: "h-11 w-14 lg:w-34 max-lg:[&>button]:hidden",
};
const BUTTON =
  "grid aspect-square h-full place-items-center transition-colors hover:bg-raised disabled:opacity-35 aria-disabled:opacity-35";

/** Any text other than a number from 1 is `null` and stays in the input, so that it can be refused. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, onType = onChange, max, maxTyped = max } = props;
  const { disabled = false, size = "md" } = props;
  const id = useId();
  const [typedText, setTypedText] = useState("");
  // At a limit the button stays enabled: a disabled button would lose the focus.
  const isAtMin = (value ?? MIN) <= MIN;
  const isAtMax = (value ?? 0) >= max;

  const handleInput = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    setTypedText(typed);
    onType(/^\s*0*[1-9]\d*\s*$/.test(typed) ? Math.min(Number(typed), maxTyped) : null);
  };

  return (
    <div
      className={`inline-flex items-center overflow-hidden rounded-base border border-line bg-surface ${SIZES[size]}`}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <button
        type="button"
        aria-label="Decrease quantity"
        className={BUTTON}
        disabled={disabled}
        aria-disabled={isAtMin}
        onClick={isAtMin ? undefined : () => onChange((value ?? MIN) - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={value ?? typedText}
        onChange={handleInput}
        className="h-full w-full min-w-0 bg-transparent text-center text-sm font-medium tabular-digits"
      />
      <button
        type="button"
        aria-label="Increase quantity"
        className={BUTTON}
        disabled={disabled}
        aria-disabled={isAtMax}
        onClick={isAtMax ? undefined : () => onChange((value ?? 0) + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
