import { useState } from "react";

import { texts } from "@/texts/frame";
import type { LazyComponent } from "@/ui/lazy-component";
import { showToast } from "@/ui/toast";

/** A dialog whose chunk comes with the first sign of interest; a chunk that can't be had is said. */
export function useLazyDialog({ preload }: Pick<LazyComponent<never>, "preload">) {
  // Once loaded it stays, so that closing can fade it out and give the focus back.
  const [isLoaded, setLoaded] = useState(false);
  const [isOpen, setOpen] = useState(false);

  const open = () => {
    const { title, description } = texts.failure.offline;
    preload().then(
      () => {
        setLoaded(true);
        setOpen(true);
      },
      () => showToast("error", title, description),
    );
  };
  const fetchEarly = () => void preload().catch(() => undefined);
  return {
    isLoaded,
    isOpen,
    open,
    close: () => setOpen(false),
    /** For what opens it: a pointer or the focus on it comes before the click. */
    onIntent: { onPointerEnter: fetchEarly, onFocus: fetchEarly },
  };
}
