type Opener = () => void;

let openPopup: Opener | undefined;

/** For what can show the popup, as long as it can; returns how to stop. */
export function offerSignInPopup(open: Opener): () => void {
  openPopup = open;
  return () => {
    openPopup = undefined;
  };
}

/** Opens the popup in place of the sign-in page; false where there is none (yet): then the page does it. */
export function openSignInPopup(): boolean {
  openPopup?.();
  return openPopup !== undefined;
}
