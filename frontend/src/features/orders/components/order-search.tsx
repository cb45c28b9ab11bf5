import { type FormEvent, useEffect, useId, useRef, useState } from "react";

import { orderTexts } from "@/texts/orders";
import { Icon } from "@/ui/icon";

export type OrderSearchProps = {
  /** What the address says. */
  search: string;
  onSearch: (search: string) => void;
};

const PAUSE_MS = 400;

/** Searches while it is typed into, once the typing pauses. */
export function OrderSearch({ search, onSearch }: OrderSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);
  // A link or the way back changed the address; what was sent from here comes back as typed.
  if (search !== seen) {
    setSeen(search);
    if (search !== sent) setTyped(search);
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const send = (text: string) => {
    clearTimeout(pause.current);
    setSent(text.trim());
    if (text.trim() !== search) onSearch(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => send(text), PAUSE_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(typed);
  };

  return (
    <form
      method="post"
      role="search"
      aria-label={orderTexts.search}
      onSubmit={submit}
      className="relative"
    >
      <label htmlFor={id} className="sr-only">
        {orderTexts.search}
      </label>
      <Icon
        name="search"
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
      />
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={100}
        placeholder={orderTexts.searchHint}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => type(target.value)}
        className="h-11 w-full rounded-base border border-line bg-surface pr-3 pl-10 text-sm transition-colors placeholder:text-soft hover:border-soft"
      />
    </form>
  );
}
