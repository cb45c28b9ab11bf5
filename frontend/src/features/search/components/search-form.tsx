import { maxLength } from "@shop/api-client/limits/list-suggestions-query";
import {
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { Icon } from "@/ui/icon";
import { lazyComponent } from "@/ui/lazy-component";

import { nextActive } from "../active-option";
import { useSuggestions } from "../use-suggestions";

export type SearchFormProps = {
  /** The header offers a category and leads to the grid; a phone searches everything and gets the list. */
  place: "header" | "phone";
  categories?: CategoryChooserProps["categories"];
  onDone?: () => void;
};

const suggestionPanel = lazyComponent(() =>
  import("./suggestion-panel").then((module) => module.SuggestionPanel),
);

// The ring goes around input, category and button: they are one thing to look at.
const FRAME =
  "flex h-11 rounded-base border border-line bg-raised outline-offset-2 transition-colors hover:border-soft has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-brand";
const INPUT =
  "min-w-0 flex-1 bg-transparent px-4 text-sm outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden";

/** A combobox: suggestions are walked with the arrow keys while the focus stays in the input. */
export function SearchForm({ place, categories, onDone }: SearchFormProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = readSearch(isList(pathname) ? search : "", categories);
  const [shown, setShown] = useState(asked);
  const [typed, setTyped] = useState(asked.term);
  const [category, setCategory] = useState(asked.category);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [hasPanel, setHasPanel] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  // What can't be shown is not asked for, and so can't be chosen.
  const suggestions = useSuggestions(isOpen && hasPanel ? typed : "", category);
  const { items } = suggestions;
  const activeItem = active === null ? undefined : items[active];
  const isPhone = place === "phone";
  // Another search in the address, such as after "Back", is the one that the form shows.
  if (asked.term !== shown.term || asked.category !== shown.category) {
    setShown(asked);
    setTyped(asked.term);
    setCategory(asked.category);
  }

  const leave = (address: string) => {
    setIsOpen(false);
    setActive(null);
    onDone?.();
    void navigate(address);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const term = typed.trim();
    if (term === "") {
      setIsMissing(true);
      input.current?.focus();
    } else leave(isPhone ? paths.mobileSearch(term) : paths.search(term, category));
  };
  // The panel comes with the first focus, long before three characters are typed.
  const fetchPanel = () => {
    suggestionPanel.preload().then(
      () => setHasPanel(true),
      () => undefined,
    );
  };
  // The browser refuses a search without a word until the panel is there, which then says so as well.
  const refuse = () => {
    fetchPanel();
    setIsMissing(true);
  };
  const type = (text: string) => {
    // That focus is not heard of if it comes before the scripts.
    fetchPanel();
    setTyped(text);
    setActive(null);
    setIsOpen(true);
    setIsMissing(false);
  };
  const steer = (event: KeyboardEvent) => {
    const next = nextActive(event.key, active, items.length);
    if (next !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      setActive(next);
    } else if (event.key === "Enter" && activeItem !== undefined) {
      event.preventDefault();
      leave(paths.product(activeItem));
    } else if (event.key === "Escape" && isOpen && suggestions.status !== "idle") {
      // The suggestions go first; another Escape is the browser's own.
      event.preventDefault();
      setIsOpen(false);
      setActive(null);
    }
  };
  const closeWhenLeft = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setIsOpen(false);
    setIsMissing(false);
  };

  return (
    <search className="w-full max-w-2xl">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears when the focus leaves */}
      <form
        action={isPhone ? paths.productsAsList() : paths.products()}
        onSubmit={submit}
        onBlur={closeWhenLeft}
        // The panel says it in the shop's own words; until it is there, the browser does.
        noValidate={hasPanel}
        className="relative"
      >
        <div className={FRAME}>
          {categories !== undefined && (
            <CategoryChooser categories={categories} value={category} onChange={setCategory} />
          )}
          <input
            ref={input}
            data-autofocus
            type="search"
            name="searchTerm"
            role="combobox"
            required
            // Blanks alone are no word either.
            pattern=".*\S.*"
            maxLength={maxLength.searchTerm}
            aria-invalid={isMissing}
            placeholder={texts.search.products}
            aria-label={texts.search.products}
            aria-autocomplete="list"
            aria-expanded={isOpen && items.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeItem && `${listId}-${String(activeItem.id)}`}
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={steer}
            onFocus={fetchPanel}
            onInvalid={refuse}
            className={INPUT}
          />
          <button
            type="submit"
            aria-label={texts.search.submit}
            className="grid w-12 place-items-center rounded-base text-soft transition-colors hover:text-ink"
          >
            <Icon name="search" size={20} />
          </button>
        </div>
        {hasPanel && (
          <suggestionPanel.Component
            listId={listId}
            isOpen={isOpen}
            isMissing={isMissing}
            suggestions={suggestions}
            active={active}
            onPick={(product) => leave(paths.product(product))}
          />
        )}
      </form>
    </search>
  );
}

/** Elsewhere an address searches for nothing, whatever stands in it. */
const isList = (pathname: string): boolean =>
  pathname === paths.products() || pathname === paths.productsAsList();

/** What the address searches for; a category alone is a list, not a search. */
function readSearch(search: string, categories: SearchFormProps["categories"] = []) {
  const params = new URLSearchParams(search);
  const term = params.get("searchTerm") ?? "";
  const slug = term === "" ? null : params.get("category");
  return { term, category: categories.find((category) => category.slug === slug)?.slug ?? "" };
}

type CategoryChooserProps = {
  categories: { slug: string; name: string }[];
  value: string;
  onChange: (slug: string) => void;
};

function CategoryChooser({ categories, value, onChange }: CategoryChooserProps) {
  return (
    <div className="relative hidden border-r border-line lg:block">
      <select
        name="category"
        aria-label={texts.search.category}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full max-w-44 appearance-none truncate rounded-base bg-transparent pr-8 pl-4 text-xs font-medium"
      >
        <option value="">{texts.search.allCategories}</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2"
      />
    </div>
  );
}
