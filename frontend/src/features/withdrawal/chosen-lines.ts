import type { WithdrawableLine, WithdrawalLine } from "@shop/api-client";

import { withdrawalTexts } from "@/texts/withdrawal";

import type { Declaration } from "./withdrawal-store";

/** Pieces by line number. 0 is a line to keep, null an empty input. Other lines are chosen whole. */
export type ChosenPieces = Readonly<Record<string, number | null>>;

export const piecesOf = ({ line, quantity }: WithdrawableLine, chosen: ChosenPieces) => {
  const pieces = chosen[String(line)];
  return pieces === undefined ? quantity : pieces;
};

/** Undefined for a valid choice. */
export function choiceError(
  lines: readonly WithdrawableLine[],
  chosen: ChosenPieces,
): string | undefined {
  const pieces = lines.map((line) => piecesOf(line, chosen));
  if (pieces.includes(null)) return withdrawalTexts.fieldErrors.noPieces;
  const hasNone = lines.length > 0 && pieces.every((count) => count === 0);
  return hasNone ? withdrawalTexts.fieldErrors.noLines : undefined;
}

interface ChosenLine {
  line: WithdrawableLine;
  pieces: number;
}

/** Empty for the whole order. */
export function chosenLines({
  preview,
  pieces: chosen,
}: Pick<Declaration, "preview" | "pieces">): ChosenLine[] {
  const lines = (preview?.lines ?? []).map((line) => ({
    line,
    pieces: piecesOf(line, chosen) ?? 0,
  }));
  if (lines.every(({ line, pieces }) => pieces === line.quantity)) return [];
  return lines.filter(({ pieces }) => pieces > 0);
}

export const requestedLines = (declaration: Declaration): WithdrawalLine[] =>
  chosenLines(declaration).map(({ line: { line }, pieces }) => ({ line, quantity: pieces }));
