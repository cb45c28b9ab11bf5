import { useQuickView } from "./quick-view-store";

/** Where the quick view of every page lives, once one was wanted. */
export function QuickViewHost() {
  const Dialog = useQuickView((state) => state.Dialog);
  // oxlint-disable-next-line react-hooks-js/static-components -- the chunk always holds the same one
  return Dialog && <Dialog />;
}
