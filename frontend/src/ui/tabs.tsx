import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface Tab {
  key: string;
  label: string;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (key: string) => void;
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const current = tabs.findIndex((tab) => tab.key === selected);
    const step = STEPS[event.key];
    const target =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? tabs.length - 1
          : step === undefined
            ? undefined
            : (current + step + tabs.length) % tabs.length;
    const tab = target === undefined ? undefined : tabs[target];
    if (tab === undefined || target === undefined) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="no-scrollbar flex gap-6 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            onKeyDown={move}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent text-sm font-medium text-soft -outline-offset-2 transition-colors hover:text-ink aria-selected:border-brand aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${selected}`}
        className="pt-6"
      >
        {children}
      </div>
    </div>
  );
}
