import { useMessages } from "@/ui/message";

/** Where the popup of every page's messages lives, once there was one. */
export function MessageHost() {
  const Dialog = useMessages((state) => state.Dialog);
  // oxlint-disable-next-line react-hooks-js/static-components -- the chunk always holds the same one
  return Dialog && <Dialog />;
}
