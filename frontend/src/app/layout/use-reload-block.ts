import { useEffect } from "react";

const blockReload = (event: KeyboardEvent) => {
  if (event.key === "F5") event.preventDefault();
};

/** Takes the F5 key away where the shop wants it so (D-09). */
export function useReloadBlock(isBlocked: boolean): void {
  useEffect(() => {
    if (!isBlocked) return undefined;
    addEventListener("keydown", blockReload);
    return () => removeEventListener("keydown", blockReload);
  }, [isBlocked]);
}
