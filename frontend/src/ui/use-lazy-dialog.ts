import { useState } from "react";

import type { LazyComponent } from "@/ui/lazy-component";
import { showOffline } from "@/ui/toast";

export function useLazyDialog({ preload }: Pick<LazyComponent<never>, "preload">) {
  // The dialog stays mounted, so that closing can fade it out and restore the focus.
  const [isLoaded, setLoaded] = useState(false);
  const [isOpen, setOpen] = useState(false);

  const open = () => {
    preload().then(() => {
      setLoaded(true);
      setOpen(true);
    }, showOffline);
  };
  const fetchEarly = () => void preload().catch(() => undefined);
  return {
    isLoaded,
    isOpen,
    open,
    close: () => setOpen(false),
    onIntent: { onPointerEnter: fetchEarly, onFocus: fetchEarly },
  };
}
