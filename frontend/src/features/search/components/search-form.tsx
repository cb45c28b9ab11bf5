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

import { loadPanel } from "../load-panel";
import { useSuggestions } from "../use-suggestions";

type SearchFormProps = {
  place: "header" | "phone";
  categories?: CategoryChooserProps["categories"];
  onDone?: () => void;
};

// The focus ring surrounds input, category and button together.
const FRAME =
  "flex h-11 rounded-base border border-line bg-raised outline-offset-2 transition-colors hover:border-soft has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-brand";
const INPUT =
  "min-w-0 flex-1 bg-transparent px-4 text-sm outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden";

/** The focus stays in the input while arrow keys move between suggestions. */
export function SearchForm({ place, categories, onDone }: SearchFormProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const fromAddress = readSearch(isList(pathname) ? search : "", categories);
  const [lastFromAddress, setLastFromAddress] = useState(fromAddress);
  const [typed, setTyped] = useState(fromAddress.term);
  const [category, setCategory] = useState(fromAddress.category);
  const isPhone = place === "phone";
  const [isOpen, setIsOpen] = useState(isPhone);
  const [active, setActive] = useState<number | null>(null);
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>> | null>(null);
  const [isTermMissing, setIsTermMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const searchAddress = (term: string) =>
    isPhone ? paths.mobileSearch(term) : paths.search(term, category);
  // Requests no suggestions until the panel can show them.
  const suggestions = useSuggestions(isOpen && panel ? typed : "", category);
  const options = (isOpen && panel?.panelOptions(suggestions, typed, searchAddress)) || [];
  const activeOption = options[active ?? -1];
  // A changed address, for example after Back, replaces the form's content.
  if (
    fromAddress.term !== lastFromAddress.term ||
    fromAddress.category !== lastFromAddress.category
  ) {
    setLastFromAddress(fromAddress);
    setTyped(fromAddress.term);
    setCategory(fromAddress.category);
  }

  const close = () => {
    setIsOpen(false);
    setActive(null);
  };
  const goTo = ({ address, term }: { address: string; term?: string }) => {
    if (term !== undefined) panel?.rememberSearch(term);
    close();
    onDone?.();
    void navigate(address);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const term = typed.trim();
    if (term === "") {
      setIsTermMissing(true);
      input.current?.focus();
    } else goTo({ address: searchAddress(term), term });
  };
  const fetchPanel = () => void loadPanel().then(setPanel, () => undefined);
  // Until the panel is loaded, the browser rejects a blank term; afterwards the panel shows an error.
  const handleInvalid = () => {
    fetchPanel();
    setIsTermMissing(true);
  };
  const handleInput = (text: string) => {
    // A focus from before hydration fires no handler, so typing fetches the panel as well.
    fetchPanel();
    setTyped(text);
    setActive(null);
    setIsOpen(true);
    setIsTermMissing(false);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = panel?.nextActive(event.key, active, options.length);
    if (next !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      setActive(next);
    } else if (event.key === "Enter" && activeOption) {
      event.preventDefault();
      goTo(activeOption);
    } else if (event.key === "Escape" && (options[0] || suggestions.status !== "idle")) {
      // The first Escape closes the suggestions; the second has the browser's default action.
      event.preventDefault();
      close();
    }
  };
  const closeOnBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    close();
    setIsTermMissing(false);
  };

  return (
    <search className="w-full max-w-2xl">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the loss of focus */}
      <form
        action={isPhone ? paths.productsAsList() : paths.products()}
        onSubmit={submit}
        onBlur={closeOnBlur}
        noValidate={panel !== null}
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
            // Spaces alone are not a term.
            pattern=".*\S.*"
            maxLength={maxLength.searchTerm}
            aria-invalid={isTermMissing}
            placeholder={texts.search.products}
            aria-label={texts.search.products}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeOption && `${listId}-${String(active)}`}
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={(event) => handleInput(event.target.value)}
            onKeyDown={handleKeyDown}
            onFocus={fetchPanel}
            onClick={() => setIsOpen(true)}
            onInvalid={handleInvalid}
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
        {panel && (
          <panel.SuggestionPanel
            listId={listId}
            isInDialog={isPhone}
            isOpen={isOpen}
            isTermMissing={isTermMissing}
            suggestions={suggestions}
            options={options}
            active={active}
            onPick={goTo}
            onClose={close}
          />
        )}
      </form>
    </search>
  );
}

/** On other pages, the parameters have a different meaning. */
const isList = (pathname: string): boolean =>
  pathname === paths.products() || pathname === paths.productsAsList();

/** A category without a term is a list, not a search. */
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
