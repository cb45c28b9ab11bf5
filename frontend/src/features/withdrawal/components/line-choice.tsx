import type { WithdrawableLine } from "@shop/api-client";
import { useId } from "react";

import { withdrawalContentTexts } from "@/texts/withdrawal-content";
import { CheckboxField } from "@/ui/checkbox-field";
import { focusOnMount } from "@/ui/focus";
import { Stepper } from "@/ui/stepper";

import { type ChosenPieces, piecesOf } from "../chosen-lines";

export type LineChoiceProps = {
  lines: readonly WithdrawableLine[];
  chosen: ChosenPieces;
  error: string | undefined;
  /** Set this if the lines appear after the shopper has pressed a button. */
  takesFocus: boolean;
  /** The shop's note on products that are excluded from withdrawal. */
  exclusionNote: string | undefined;
  onChoose: (chosen: ChosenPieces) => void;
};

/** Products of the order. All of them are chosen at first. */
export function LineChoice({
  lines,
  chosen,
  error,
  takesFocus,
  exclusionNote,
  onChoose,
}: LineChoiceProps) {
  const errorId = useId();
  const { title, hint } = withdrawalContentTexts.lines;
  return (
    <fieldset
      ref={takesFocus ? focusOnMount : undefined}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : errorId}
      className="min-w-0 outline-none"
    >
      <legend className="text-sm font-semibold">{title}</legend>
      <p className="text-xs text-soft">{hint}</p>
      <ul className="mt-2 border-t border-line">
        {lines.map((line) => (
          <LineRow
            key={line.line}
            line={line}
            pieces={piecesOf(line, chosen)}
            exclusionNote={line.isExcluded ? exclusionNote : undefined}
            onChange={(pieces) => onChoose({ ...chosen, [line.line]: pieces })}
          />
        ))}
      </ul>
      {error !== undefined && (
        <p id={errorId} className="mt-2 text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type LineRowProps = {
  line: WithdrawableLine;
  pieces: number | null;
  exclusionNote: string | undefined;
  onChange: (pieces: number | null) => void;
};

function LineRow({ line, pieces, exclusionNote, onChange }: LineRowProps) {
  const { name, quantity } = line;
  const texts = withdrawalContentTexts.lines;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <CheckboxField
        name="lines"
        checked={pieces !== 0}
        onChange={({ target }) => onChange(target.checked ? quantity : 0)}
      >
        <span className="wrap-anywhere">{texts.count(quantity, name)}</span>
        {exclusionNote !== undefined && (
          <span className="block text-xs text-soft">{exclusionNote}</span>
        )}
      </CheckboxField>
      {quantity > 1 && pieces !== 0 && (
        <Stepper
          size="sm"
          label={texts.pieces(name)}
          value={pieces}
          max={quantity}
          onChange={onChange}
        />
      )}
    </li>
  );
}
