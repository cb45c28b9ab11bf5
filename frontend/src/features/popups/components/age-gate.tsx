import "@/styles/age-gate.css";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";

import { popupTexts } from "@/texts/popups";
import { Button } from "@/ui/button";
import { focusDialogStart } from "@/ui/focus";
import { closeDialogs, countAsOpen, useOpenDialogs } from "@/ui/open-dialogs";
import { showToast } from "@/ui/toast";

import { answerAge, useAge } from "../age-answer";

export type AgeGateProps = { shopName: string };

/** Browsers that don't know `closedby` close at Escape, some of them only at the second. */
function stayOpen(event: KeyboardEvent): void {
  if (event.key === "Escape") event.preventDefault();
}

/**
 * Lies over every page until somebody says to be old enough, and for the whole session over those who are
 * not. Nothing but the answer takes it away: no key, no click beside it, no way back, no other dialog.
 */
export function AgeGate({ shopName }: AgeGateProps) {
  const { age, underAge } = popupTexts;
  const { mark, question, reason, yes, no, welcome } = age;
  const isUnderAge = useAge(({ answer }) => answer === "no");
  const gate = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const dialog = gate.current;
    if (dialog === null) return undefined;
    closeDialogs();
    dialog.showModal();
    const uncount = countAsOpen(dialog);
    // One that was still on its way would open above it.
    const stopWatching = useOpenDialogs.subscribe(({ dialogs }) => {
      if (dialogs.at(-1) !== dialog) closeDialogs();
    });
    return () => {
      stopWatching();
      uncount();
    };
  }, []);

  // At the question, and at what was said to the answer.
  // oxlint-disable-next-line react-hooks-js/exhaustive-effect-dependencies, react/exhaustive-effect-dependencies -- the answer is what moves the focus
  useEffect(() => focusDialogStart(gate.current), [isUnderAge]);

  const enter = () => {
    gate.current?.close();
    answerAge("yes");
    showToast("success", welcome(shopName));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only refuses what would close it
    <dialog
      ref={gate}
      closedby="none"
      className="age-gate"
      data-stays
      data-under-age={isUnderAge || undefined}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={stayOpen}
      onCancel={(event) => event.preventDefault()}
      onClose={() => gate.current?.showModal()}
    >
      <p aria-hidden className="age-mark">
        {mark}
      </p>
      <h2 id={titleId} tabIndex={-1} data-autofocus className="text-xl font-semibold outline-none">
        {isUnderAge ? underAge.title : question}
      </h2>
      <p id={textId} className="text-balance text-soft">
        {isUnderAge ? underAge.text : reason(shopName)}
      </p>
      {!isUnderAge && (
        <div className="mt-2 grid w-full grid-cols-2 gap-3">
          <Button onClick={enter}>{yes}</Button>
          <Button variant="secondary" onClick={() => answerAge("no")}>
            {no}
          </Button>
        </div>
      )}
    </dialog>
  );
}
