import "@/styles/age-gate.css";
import { type KeyboardEvent, type MouseEvent, useId } from "react";

import { popupTexts } from "@/texts/popups";
import { Button } from "@/ui/button";
import { focusInitialElement, focusOnMount } from "@/ui/focus";
import { closeDialogs, registerDialog, useOpenDialogs } from "@/ui/open-dialogs";
import { showToast } from "@/ui/toast";

import { answerAge, useAgeAnswer } from "../age-answer";

type AgeGateProps = { shopName: string };

/**
 * Browsers without support for `closedby` close a dialog on Escape, some only on the second press.
 */
function preventEscape(event: KeyboardEvent): void {
  if (event.key === "Escape") event.preventDefault();
}

function openGate(gate: HTMLDialogElement): () => void {
  closeDialogs();
  gate.showModal();
  focusInitialElement(gate);
  const unregister = registerDialog(gate);
  // A dialog that opens later would cover the gate.
  const stopWatching = useOpenDialogs.subscribe(({ dialogs }) => {
    if (dialogs.at(-1) !== gate) closeDialogs();
  });
  return () => {
    stopWatching();
    unregister();
  };
}

/** Covers the page until the visitor confirms the age. The answer "No" counts for the whole session. */
export function AgeGate({ shopName }: AgeGateProps) {
  const { age, underAge } = popupTexts;
  const { mark, question, reason, yes, no, welcome } = age;
  const isUnderAge = useAgeAnswer(({ answer }) => answer === "no");
  const titleId = useId();
  const textId = useId();

  const confirmAge = (event: MouseEvent) => {
    event.currentTarget.closest("dialog")?.close();
    answerAge("yes");
    showToast("success", welcome(shopName));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only prevents closing
    <dialog
      ref={openGate}
      closedby="none"
      className="age-gate"
      data-persistent
      data-under-age={isUnderAge || undefined}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={preventEscape}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => event.currentTarget.showModal()}
    >
      <p aria-hidden className="age-mark">
        {mark}
      </p>
      {/* The key remounts the heading after the answer, so that the new heading takes the
          focus. */}
      <h2
        key={String(isUnderAge)}
        ref={focusOnMount}
        id={titleId}
        tabIndex={-1}
        data-autofocus
        className="text-xl font-semibold outline-none"
      >
        {isUnderAge ? underAge.title : question}
      </h2>
      <p id={textId} className="text-balance text-soft">
        {isUnderAge ? underAge.text : reason(shopName)}
      </p>
      {!isUnderAge && (
        <div className="mt-2 grid w-full grid-cols-2 gap-3">
          <Button onClick={confirmAge}>{yes}</Button>
          <Button variant="secondary" onClick={() => answerAge("no")}>
            {no}
          </Button>
        </div>
      )}
    </dialog>
  );
}
