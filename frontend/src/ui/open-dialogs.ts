import { create } from "zustand";

interface OpenDialogs {
  /** The last one is on top. */
  dialogs: readonly HTMLDialogElement[];
}

export const useOpenDialogs = create<OpenDialogs>()(() => ({ dialogs: [] }));

export function registerDialog(dialog: HTMLDialogElement): () => void {
  useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () =>
    useOpenDialogs.setState(({ dialogs }) => ({
      dialogs: dialogs.filter((open) => open !== dialog),
    }));
}

export function closeDialogs(): void {
  for (const dialog of document.querySelectorAll("dialog[open]:not([data-persistent])")) {
    if (dialog instanceof HTMLDialogElement) dialog.close();
  }
}
