import { create } from "zustand";

interface OpenDialogs {
  /** The last one lies on top. */
  dialogs: readonly HTMLDialogElement[];
}

export const useOpenDialogs = create<OpenDialogs>()(() => ({ dialogs: [] }));

/** Counts a dialog among the open ones; returns how to take it out again. */
export function countAsOpen(dialog: HTMLDialogElement): () => void {
  useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () =>
    useOpenDialogs.setState(({ dialogs }) => ({
      dialogs: dialogs.filter((open) => open !== dialog),
    }));
}

/** Closes every open dialog but those that say what brought the shopper here. */
export function closeDialogs(): void {
  for (const dialog of document.querySelectorAll("dialog[open]:not([data-stays])")) {
    if (dialog instanceof HTMLDialogElement) dialog.close();
  }
}
