type Opener = () => void;

let openPopup: Opener | undefined;

/** Registers the function that opens the popup; returns a function that unregisters it. */
export function registerSignInPopup(open: Opener): () => void {
  openPopup = open;
  return () => {
    openPopup = undefined;
  };
}

/** Opens the popup; returns false if it is not available, so that the caller opens the sign-in page. */
export function openSignInPopup(): boolean {
  openPopup?.();
  return openPopup !== undefined;
}
