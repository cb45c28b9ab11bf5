import "@/styles/dialog.css";
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

import { focusInitialElement } from "@/ui/focus";
import { IconButton } from "@/ui/icon-button";
import { registerDialog } from "@/ui/open-dialogs";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  placement?: "center" | "left" | "right";
  /** "full" fills the window; "sheet" fills the window on phones only. */
  size?: "normal" | "wide" | "full" | "sheet";
  /** On opening, focuses the title instead of the first button. */
  startAtTitle?: boolean;
  /** Stays open on navigation and on a click on the backdrop. */
  isPersistent?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** The browser traps and restores the focus, and closes the dialog on Escape. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, placement = "center", size = "normal", footer, children } = props;
  const { startAtTitle = false, isPersistent = false } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The content stays mounted after the first opening, so that closing can fade it out.
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const dialog = element.current;
    if (!open || dialog === null) {
      dialog?.close();
      return undefined;
    }
    dialog.showModal();
    // The browser itself would focus the first button, which is the close button.
    focusInitialElement(dialog);
    return registerDialog(dialog);
  }, [open]);

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === element.current && !isPersistent) onClose();
  };

  const handleClose = (event: SyntheticEvent) => {
    // React lets this event bubble: closing a nested dialog must not close this one.
    if (event.target === element.current) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the backdrop; the keyboard has Escape
    <dialog
      ref={element}
      className="dialog"
      data-placement={placement}
      data-size={size}
      data-persistent={isPersistent || undefined}
      aria-labelledby={titleId}
      onClose={handleClose}
      onClick={closeOnBackdrop}
    >
      {wasOpened && (
        <div className="flex max-h-[inherit] min-h-full flex-col">
          <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
            <h2
              id={titleId}
              tabIndex={startAtTitle ? -1 : undefined}
              data-autofocus={startAtTitle || undefined}
              className="text-lg font-semibold outline-none"
            >
              {title}
            </h2>
            <IconButton icon="x" label="Close" onClick={onClose} />
          </div>
          <div className="dialog-content">{children}</div>
          {footer && <div className="border-t border-line p-4">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
