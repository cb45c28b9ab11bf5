type Opener = () => void;

let openPopup: Opener | undefined;

export function registerSignInPopup(open: Opener): () => void {
  openPopup = open;
  return () => {
    openPopup = undefined;
  };
}

/** Returns false if the popup is not available; then the caller opens the sign-in page. */
export function openSignInPopup(): boolean {
  openPopup?.();
  return openPopup !== undefined;
}
