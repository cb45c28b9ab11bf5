import { requestIdOf } from "@/api/problem";
import { suggestionTexts } from "@/texts/suggestions";
import { SupportCode } from "@/ui/support-code";

import type { PanelGroup, PanelOption } from "../panel-options";
import { forgetSearches } from "../recent-searches";
import type { Suggestions } from "../use-suggestions";
import { SuggestionOption } from "./suggestion-option";

export { nextActive } from "../active-option";
export { panelOptions } from "../panel-options";
export { rememberSearch } from "../recent-searches";

type SuggestionPanelProps = {
  listId: string;
  /** Whether the panel fills a dialog. Otherwise it lies over the page. */
  isInDialog: boolean;
  isOpen: boolean;
  isTermMissing: boolean;
  suggestions: Suggestions;
  options: PanelOption[];
  /** Index of the option that the arrow keys have reached. */
  active: number | null;
  onPick: (option: PanelOption) => void;
  onClose: () => void;
};

/** Groups of options without pictures. */
const LINKS: PanelGroup[] = ["terms", "categories", "brands"];

export function SuggestionPanel(props: SuggestionPanelProps) {
  const { isInDialog, isOpen, isTermMissing, suggestions, options, onClose } = props;
  const count = options.length;
  const isShown = isOpen && (suggestions.status !== "idle" || count > 0);
  const hasLinks = options.some(({ group }) => LINKS.includes(group));
  const isFound = suggestions.status === "found" && count > 0;
  const clearRecent = () => {
    forgetSearches();
    onClose();
  };
  return (
    <div
      hidden={!isShown && !isTermMissing}
      className={
        isInDialog
          ? "-mx-5 mt-3"
          : "absolute inset-x-0 top-full z-40 mt-1.5 max-h-[calc(100dvh-10rem)] overflow-y-auto rounded-base border border-line bg-surface shadow-overlay"
      }
    >
      {isFound && typeof suggestions.found.correctedTerm === "string" && (
        <p className="px-4 pt-3 text-xs wrap-anywhere text-soft">
          {suggestionTexts.corrected(suggestions.found.correctedTerm)}
        </p>
      )}
      {isFound && suggestions.found.someWords === true && (
        <p className="px-4 pt-3 text-xs wrap-anywhere text-soft">
          {suggestionTexts.someWords(suggestions.found.correctedTerm ?? suggestions.term)}
        </p>
      )}
      <div
        id={props.listId}
        role="listbox"
        aria-label={suggestionTexts.label}
        className={hasLinks ? "md:grid md:grid-cols-[1fr_14rem]" : "empty:hidden"}
      >
        <OptionGroup {...props} name="recent" />
        <OptionGroup {...props} name="products" />
        {hasLinks && (
          <div role="presentation" className="border-line max-md:border-t md:border-l">
            {LINKS.map((name) => (
              <OptionGroup key={name} {...props} name={name} />
            ))}
          </div>
        )}
      </div>
      {isTermMissing && (
        <p role="alert" className="px-4 py-3 text-sm text-danger">
          {suggestionTexts.missing}
        </p>
      )}
      <div
        role="status"
        className={count > 0 ? "sr-only" : "px-4 py-3 text-sm text-soft empty:hidden"}
      >
        {isShown && messageOf(suggestions, count)}
        {isShown && suggestions.status === "failed" && (
          <SupportCode requestId={requestIdOf(suggestions.error)} />
        )}
      </div>
      {isFound && <PanelButton type="submit" label={suggestionTexts.all} />}
      {isShown && options[0]?.group === "recent" && (
        <PanelButton type="button" label={suggestionTexts.clearRecent} onClick={clearRecent} />
      )}
    </div>
  );
}

type PanelButtonProps = { type: "submit" | "button"; label: string; onClick?: () => void };

function PanelButton({ type, label, onClick }: PanelButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- both types are valid
      type={type}
      onClick={onClick}
      // Some browsers don't focus a clicked button: the input would lose the focus and close the
      // panel.
      onMouseDown={(event) => event.preventDefault()}
      className="w-full border-t border-line px-4 py-3 text-left text-sm font-semibold hover:bg-raised"
    >
      {label}
    </button>
  );
}

type OptionGroupProps = Pick<SuggestionPanelProps, "listId" | "options" | "active" | "onPick"> & {
  name: PanelGroup;
};

function OptionGroup({ listId, options, active, onPick, name }: OptionGroupProps) {
  const first = options.findIndex(({ group }) => group === name);
  if (first === -1) return null;
  const title = suggestionTexts.groups[name];
  return (
    <div role="group" aria-label={title} className="py-2">
      <p aria-hidden className="px-4 py-1 text-xs font-semibold text-soft">
        {title}
      </p>
      {options
        .filter(({ group }) => group === name)
        .map((option, index) => (
          <SuggestionOption
            key={option.address}
            id={`${listId}-${String(first + index)}`}
            option={option}
            isActive={first + index === active}
            onPick={() => onPick(option)}
          />
        ))}
    </div>
  );
}

function messageOf(suggestions: Suggestions, count: number): string {
  switch (suggestions.status) {
    case "idle":
      return count > 0 ? suggestionTexts.recentCount(count) : "";
    case "searching":
      return suggestionTexts.searching;
    case "failed":
      return suggestionTexts.failed;
    case "found":
      return count === 0 ? suggestionTexts.nothing(suggestions.term) : suggestionTexts.count(count);
  }
}
